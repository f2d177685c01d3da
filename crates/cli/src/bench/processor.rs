//! What the processor is called.

/// Its name as the operating system tells it, or what kind it is.
pub(super) fn name() -> String {
    told()
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| format!("an unnamed {} processor", std::env::consts::ARCH))
}

#[cfg(target_os = "linux")]
fn told() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.to_owned())
}

#[cfg(target_os = "macos")]
fn told() -> Option<String> {
    let output =
        std::process::Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]).output().ok()?;
    String::from_utf8(output.stdout).ok()
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn told() -> Option<String> {
    std::env::var("PROCESSOR_IDENTIFIER").ok()
}
