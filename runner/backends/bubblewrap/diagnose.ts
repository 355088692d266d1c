/** What a launcher said when it could not start a command, its likely cause and what to do. */
export type StartFailure = { readonly said: string; readonly cause: string; readonly remedy: string }

type Cause = { readonly words: RegExp; readonly cause: string; readonly remedy: string }

/** The first that matches counts. The system-wide switch comes last in each remedy: it weakens the whole machine. */
const causes: readonly Cause[] = [
  {
    // clone(CLONE_NEWUSER) says ENOSPC for the namespace limit (unshare(2)); no disk is involved.
    words: /creating new namespace failed.*(nesting depth|max_\*_namespaces|no space left|ENOSPC)|max_user_namespaces/i,
    cause:
      'no further user namespace may be made here: Assay runs inside another sandbox, or user.max_user_namespaces is used up',
    remedy: 'Run Assay outside the other sandbox, or raise user.max_user_namespaces.',
  },
  {
    words:
      /setting up uid map: permission denied|no permissions to creat\w* new namespace|creating new namespace failed: (operation not permitted|permission denied)|RTM_NEWADDR/i,
    cause: 'unprivileged user namespaces are restricted, by AppArmor (Ubuntu since 23.10) or by the container',
    remedy:
      'Install an AppArmor profile for bwrap that allows userns (/etc/apparmor.d/bwrap: "profile bwrap /usr/bin/bwrap flags=(unconfined) { userns, }") and reload it; in a container, allow user namespaces. Only where neither is possible: sysctl kernel.apparmor_restrict_unprivileged_userns=0, which weakens the whole machine.',
  },
  {
    words: /can't mount proc/i,
    cause: 'this container hides parts of /proc, and the kernel then refuses a new one',
    remedy: 'Start the container with an unmasked /proc (docker: --security-opt systempaths=unconfined).',
  },
  {
    words: /unknown option|unrecognized option|invalid option/i,
    cause: 'the bubblewrap or setpriv found is too old or not the usual one',
    remedy: 'Install bubblewrap 0.8 or newer and setpriv of util-linux.',
  },
  {
    words: /no space left on device/i,
    cause: 'a disk is full',
    remedy: 'Free space in the state folder and in the temporary folder.',
  },
  {
    words: /resource temporarily unavailable|cannot allocate memory|cannot fork/i,
    cause: 'the machine has no room for another process',
    remedy: 'Run fewer commands at once, or raise the limits of processes and memory.',
  },
]

const unknown = {
  cause: 'the launcher could not make the sandbox',
  remedy: 'Run "assay doctor" and see what bwrap says.',
}

const maxWords = 500

/** Reads the launcher's own words. Pure. */
export const diagnose = (words: string): StartFailure => {
  const said = words.trim().slice(0, maxWords)
  const { cause, remedy } = causes.find((each) => each.words.test(said)) ?? unknown
  return { said, cause, remedy }
}

/** The exec of the command itself failed: the launcher's words name the program and why. */
const execFailure = /^(?:bwrap: execvp|assay-limits: (?:line )?\d+: (?:exec: )?)\s*(.*): ([^:\n]+)$/m

/** What happened and why, for `RawRun.startFailure`; the remedy is `diagnose`'s. */
export const describeStartFailure = (words: string): string => {
  const [, program, why] = execFailure.exec(words) ?? []
  if (program !== undefined) return `${program} could not be started: ${why}.`
  const { said, cause } = diagnose(words)
  return `The sandbox could not be started: ${cause}. It said: ${said === '' ? 'nothing' : said}`
}
