use std::fs::{read, read_dir, read_to_string, File, OpenOptions};
use std::net::{TcpStream, ToSocketAddrs};
use std::os::raw::{c_char, c_int, c_ulong, c_void};

extern "C" {
    fn ptrace(request: c_int, ...) -> i64;
    fn setuid(uid: u32) -> c_int;
    fn mknod(path: *const c_char, mode: u32, device: u64) -> c_int;
    fn unshare(flags: c_int) -> c_int;
    fn mount(a: *const c_char, b: *const c_char, c: *const c_char, flags: c_ulong, data: *const c_void) -> c_int;
    fn chroot(path: *const c_char) -> c_int;
    fn socket(family: c_int, kind: c_int, protocol: c_int) -> c_int;
    fn ioctl(fd: c_int, request: c_ulong, ...) -> c_int;
}

#[cfg(target_arch = "x86_64")]
const NUMBERS: [i64; 5] = [250, 321, 298, 323, 310];
#[cfg(target_arch = "aarch64")]
const NUMBERS: [i64; 5] = [219, 280, 241, 282, 270];

fn can_read(path: &str) -> bool {
    read(path).map(|bytes| !bytes.is_empty()).unwrap_or(false)
}

fn can_write(path: &str) -> bool {
    OpenOptions::new().write(true).open(path).is_ok()
}

fn can_make(folder: &str) -> bool {
    File::create(format!("{folder}/assay-reached")).is_ok()
}

fn sees_other_processes() -> bool {
    let Ok(entries) = read_dir("/proc") else { return true };
    entries.flatten().any(|entry| {
        let text = read_to_string(entry.path().join("cmdline")).unwrap_or_default();
        text.contains("vitest") || text.contains("systemd")
    })
}

/// What was tried, and whether it was reached.
fn tried() -> Vec<(&'static str, bool)> {
    let root = c"/".as_ptr();
    unsafe {
        vec![
            ("control: its own folder", !can_make(&std::env::var("OUT_DIR").unwrap())),
            ("environment of init", read_to_string("/proc/1/environ").unwrap_or_default().trim_end_matches('\0') != "PWD=/"),
            ("processes of the host", sees_other_processes()),
            ("passwords", can_read("/etc/shadow")),
            ("a home", read_dir("/root").is_ok() || read_dir("/home").is_ok()),
            ("core_pattern", can_write("/proc/sys/kernel/core_pattern")),
            ("kernel memory", can_read("/proc/kcore") || can_read("/dev/kmsg")),
            ("ptrace", ptrace(0, 0, 0, 0) >= 0),
            ("keyctl", syscall(NUMBERS[0], 0, -3, 0) >= 0),
            ("bpf", syscall(NUMBERS[1], 0, 0, 0) >= 0),
            ("perf_event_open", syscall(NUMBERS[2], 0, 0, -1, -1, 0) >= 0),
            ("userfaultfd", syscall(NUMBERS[3], 0) >= 0),
            ("process_vm_readv", syscall(NUMBERS[4], getppid(), 0, 0, 0, 0, 0) >= 0),
            ("io_uring", syscall(425, 1, 0) >= 0),
            ("setuid", setuid(0) == 0),
            ("setuid programs", !read_to_string("/proc/self/status").unwrap_or_default().contains("NoNewPrivs:\t1")),
            ("mknod", mknod(c"/tmp/device".as_ptr(), 0o020600, 0x0101) == 0),
            ("a user namespace", unshare(0x1000_0000) == 0),
            ("mount", mount(c"none".as_ptr(), c"/tmp".as_ptr(), c"tmpfs".as_ptr(), 0, std::ptr::null()) == 0),
            ("chroot", chroot(root) == 0),
            ("TCP", TcpStream::connect("127.0.0.1:22").is_ok() || socket(2, 1, 0) >= 0),
            ("DNS", "example.org:80".to_socket_addrs().is_ok()),
            ("vsock", socket(40, 1, 0) >= 0),
            ("netlink", socket(16, 3, 0) >= 0),
            ("terminal input", ioctl(0, 0x5412, c"x".as_ptr()) >= 0),
            ("the source", can_make("/src") || can_write("/src/src/lib.rs")),
            ("the toolchain", can_make("/tools/rust/bin") || can_write("/tools/rust/bin/cargo")),
            ("the driver", can_write("/assay/lint.mjs") || can_write("/assay/conf/clippy.toml")),
            ("the system", ["/", "/usr", "/etc", "/dev", "/in"].into_iter().any(can_make)),
        ]
    }
}
