import { type Call, probeProgram, readAnswers } from '../../../runner/probe/index.ts'
import { type Changes, type DrivenRequest, type DrivenResult, request, secret, shell } from './drive.ts'

/** One hostile behaviour: what the payload tries, and what of its end shows that it was stopped. */
export type Behaviour = {
  readonly name: string
  readonly request: DrivenRequest
  readonly holds: (result: DrivenResult) => unknown
  readonly expected: unknown
  /** A kernel without that door does not start the program at all. */
  readonly mayFailToStart?: true
}

const architecture = process.arch === 'x64' ? 'x86_64' : 'aarch64'
const EPERM = -1

/** Name of the abstract socket that listens outside meanwhile. */
export const bait = `assay-hostile-${process.pid}`

const program = (calls: readonly Call[], changes: Changes = {}): DrivenRequest =>
  request(['/assay/program'], {
    ...changes,
    mounts: [
      {
        kind: 'content',
        content: Buffer.from(probeProgram(calls, architecture)).toString('base64'),
        at: '/assay/program',
      },
      ...(changes.mounts ?? []),
    ],
  })

const answers = (result: DrivenResult): unknown => readAnswers(Buffer.from(result.stdout, 'latin1'))

/** Each call answers EPERM, as the filter says it. */
const refused = (name: string, ...calls: readonly Call[]): Behaviour => ({
  name,
  request: program(calls),
  holds: answers,
  expected: calls.map(() => EPERM),
})

const script = (
  name: string,
  text: string,
  holds: (result: DrivenResult) => unknown,
  expected: unknown,
  changes: Changes = {},
): Behaviour => ({ name, request: shell(text, changes), holds, expected })

const stdout = (result: DrivenResult): string => result.stdout
const block = new Uint8Array(128)
const socketAddress = (name: string): Uint8Array => Buffer.concat([Uint8Array.from([1, 0]), Buffer.from(name)])

/** A 32-bit program that makes a call by `int 0x80`: mov eax, 20; int 0x80; then exit 7 by the same door. */
const foreignProgram = (): Uint8Array => {
  const code = Uint8Array.from([0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xb8, 1, 0, 0, 0, 0xbb, 7, 0, 0, 0, 0xcd, 0x80])
  const header = new DataView(new ArrayBuffer(84))
  const base = 0x08048000
  header.setUint32(0, 0x7f454c46)
  header.setUint32(4, 0x01010100)
  for (const [at, value] of [
    [16, 2],
    [18, 3],
    [40, 52],
    [42, 32],
    [44, 1],
  ] as const)
    header.setUint16(at, value, true)
  for (const [at, value] of [
    [20, 1],
    [24, base + 84],
    [28, 52],
    [52, 1],
    [60, base],
    [64, base],
  ] as const) {
    header.setUint32(at, value, true)
  }
  for (const [at, value] of [
    [68, 84 + code.length],
    [72, 84 + code.length],
    [76, 5],
    [80, 4096],
  ] as const) {
    header.setUint32(at, value, true)
  }
  return Buffer.concat([new Uint8Array(header.buffer), code])
}

const secretsAndProcesses: readonly Behaviour[] = [
  script('1 reads the environment of a process outside', 'cat /proc/@PID@/environ', stdout, ''),
  script('1 finds processes outside', 'ls -d /proc/[0-9]* | wc -l', (r) => Number(r.stdout) < 6, true),
  script(
    '2 reads the environment of the init and of all it sees',
    'cat /proc/[0-9]*/environ',
    (r) => [r.stdout.includes(secret), r.stdout.includes('PATH=')],
    [false, true],
  ),
  script(
    '3 reads host paths from a command line',
    'cat /proc/1/cmdline',
    (r) => /--bind|\/tmp|\/root/.test(r.stdout),
    false,
  ),
  script('4 looks for secrets', 'ls -d /root /home /etc/shadow /etc/passwd /var /run /mnt /sys; true', stdout, ''),
  script('5 opens core_pattern', '(: >> /proc/sys/kernel/core_pattern) 2>/dev/null && echo open', stdout, ''),
  script('6 reads kcore', 'head -c 1 /proc/kcore', stdout, ''),
  script('6 reads kernel addresses', 'cut -c1-16 /proc/kallsyms | sort -u', stdout, `${'0'.repeat(16)}\n`),
  script(
    '7 uses inherited descriptors',
    'for n in 3 4 5 6 7 8 9 40; do [ -e /proc/self/fd/$n ] && echo $n; done',
    stdout,
    '',
  ),
  script('9 kills everything it can', 'kill -9 -1; echo survived', (r) => r.startFailure, null),
]

const escalation: readonly Behaviour[] = [
  refused('8 traces', ['ptrace', 0]),
  refused('8 reads the memory of another process', ['process_vm_readv', 1, block, 1, block, 1, 0]),
  refused('8 reaches a key ring', ['keyctl', 0, -3, 0]),
  refused('8 loads bpf', ['bpf', 0, block, 128]),
  refused('8 opens perf', ['perf_event_open', block, 0, -1, -1, 0]),
  refused('8 uses userfaultfd', ['userfaultfd', 0]),
  script(
    '10 has no way to gain privileges',
    'grep -E "^(NoNewPrivs|CapEff|CapBnd|CapPrm):" /proc/self/status',
    stdout,
    ['CapPrm:\t0000000000000000', 'CapEff:\t0000000000000000', 'CapBnd:\t0000000000000000', 'NoNewPrivs:\t1\n'].join(
      '\n',
    ),
  ),
  script(
    '10 uses a setuid program',
    'find /usr/bin -perm -4000 | head -1; su -c id </dev/null',
    (r) => r.stdout.includes('uid=0'),
    false,
  ),
  script('11 makes a device', 'mknod /tmp/d c 1 1; cat /tmp/d', (r) => [r.stdout, r.exitCode === 0], ['', false]),
  refused('12 makes a user namespace', ['unshare', 0x10000000]),
  refused('12 makes a mount namespace', ['unshare', 0x20000]),
  refused('13 mounts', ['mount', 'none', '/tmp', 'tmpfs', 0, 0]),
  refused('13 remounts writable', ['mount', 'none', '/', 'none', 0x1020, 0]),
  refused('13 mounts by the new interface', ['fsopen', 'tmpfs', 0]),
  refused('14 changes root', ['chroot', '/']),
  refused('15 uses io_uring', ['io_uring_setup', 1, block]),
  {
    name: '16 calls by a foreign door',
    request: request(['/assay/foreign'], {
      mounts: [{ kind: 'content', content: Buffer.from(foreignProgram()).toString('base64'), at: '/assay/foreign' }],
    }),
    holds: (result) => result.exitCode,
    expected: null,
    mayFailToStart: true,
  },
  refused('16 calls by the x32 door', ['x32_getpid']),
  refused(
    '17 pushes input into a terminal',
    ['ioctl', 0, 0x5412, ' '],
    ['ioctl', 0, 0x1_0000_5412, ' '],
    ['ioctl', 0, 0x541c, ' '],
  ),
]

const network: readonly Behaviour[] = [
  refused('18 opens TCP', ['socket', 2, 1, 0], ['socket', 10, 1, 0]),
  refused('19 asks DNS', ['socket', 2, 2, 0], ['socket', 10, 2, 0]),
  {
    name: '20 connects to an abstract socket outside',
    request: program([
      ['socket', 1, 1, 0],
      ['connect', 3, socketAddress(`\0${bait}`), 3 + bait.length],
    ]),
    holds: answers,
    expected: [3, EPERM],
  },
  refused('21 opens AF_VSOCK', ['socket', 40, 1, 0], ['socket', 40, 2, 0]),
  refused('22 sends to a socket file', ['socket', 1, 2, 0], ['connect', 0, socketAddress('/x'), 16]),
  script('23 sees an interface but loopback', 'tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d " "', stdout, 'lo\n'),
]

const resources: readonly Behaviour[] = [
  script(
    '24 forks without end',
    // In a shell of its own: the one that waits would end where it cannot fork.
    'f() { f | f & }; (f) & while :; do :; done',
    (r) => [r.limitHit !== null, r.receipt?.teardown.empty],
    [true, true],
    {
      limits: { wallMs: 1_500 },
    },
  ),
  script('25 uses all memory', 'head -c 2G /dev/zero | tail', (r) => r.limitHit, 'memory'),
  script(
    '26 fills the disk',
    'head -c 50M /dev/zero > /tmp/x; wc -c < /tmp/x',
    (r) => Number(r.stdout) <= 2 * 1024 * 1024,
    true,
  ),
  script(
    '26 fills the disk with many files',
    'for i in 1 2 3 4 5 6 7 8; do head -c 900K /dev/zero > /tmp/$i; done; cat /tmp/* | wc -c',
    (r) => [Number(r.stdout) > 1024 * 1024, Number(r.stdout) <= 2 * 1024 * 1024],
    [true, true],
  ),
  script(
    '27 fills shared memory',
    'head -c 50M /dev/zero > /dev/shm/x; wc -c < /dev/shm/x',
    (r) => Number(r.stdout) <= 16 * 1024 * 1024,
    true,
  ),
  script(
    '28 makes files without end',
    'i=0; while : > /tmp/$i; do i=$((i+1)); done',
    (r) => r.limitHit !== null || r.exitCode !== 0,
    true,
    {
      limits: { wallMs: 3_000 },
    },
  ),
  script('29 spins', 'while :; do :; done', (r) => r.limitHit, 'wall-clock', { limits: { wallMs: 500 } }),
  script('30 writes without end', 'yes', (r) => [r.limitHit, r.stdout.length], ['stdout', 200_000]),
  script('31 writes errors without end', 'yes >&2', (r) => [r.limitHit, r.stderr.length], ['stderr', 200_000]),
  script(
    '34 makes a sparse file of 1 TB',
    'truncate -s 1T /tmp/x; wc -c < /tmp/x',
    (r) => Number(r.stdout) <= 2 * 1024 * 1024,
    true,
  ),
  script(
    '48 writes outside its scratch',
    'for d in / /usr /etc /dev /proc /assay; do (: > $d/x) 2>/dev/null && echo $d; done',
    stdout,
    '',
    { mounts: [{ kind: 'content', content: '', at: '/assay/file' }] },
  ),
]

const lifetime: readonly Behaviour[] = [
  script(
    '38 ignores every signal it can',
    'trap "" TERM INT HUP QUIT; sleep 60 & wait',
    (r) => r.limitHit,
    'wall-clock',
    {
      limits: { wallMs: 400 },
    },
  ),
  {
    name: '40 asks to be traced and would leave its init waiting',
    request: program([
      ['ptrace', 0],
      ['kill', -1, 0],
    ]),
    holds: (result) => [result.exitCode, result.receipt?.teardown.empty],
    expected: [0, true],
  },
  script('41 closes its output and goes on', 'exec >&- 2>&-; sleep 0.2; exit 3', (r) => r.exitCode, 3),
]

/** Hostile behaviours 1 to 42 and 48, as far as one payload shows them. */
export const behaviours: readonly Behaviour[] = [
  ...secretsAndProcesses,
  ...escalation,
  ...network,
  ...resources,
  ...lifetime,
]
