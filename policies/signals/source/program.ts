import type { Command } from './shell.ts'

const wrappers = new Set(
  'sudo doas env exec time nice ionice nohup setsid command builtin coproc xargs then do else elif if while until ! { } timeout stdbuf cross-env dotenv unbuffer caffeinate busybox'.split(
    ' ',
  ),
)

/** What runs the program that it names: of a package, or in the environment of a project. */
const runners = new Set(
  'npx|bunx|pnpx|uvx|npm exec|npm x|pnpm exec|pnpm dlx|yarn exec|yarn dlx|yarn run|yarn|bun x|pipx run|uv run|uv tool run|poetry run|pdm run|hatch run|rye run|pipenv run|bundle exec|python -m|python3 -m|py -m'.split(
    '|',
  ),
)
/** Options of runners that take a value. */
const runnerValues = new Set(['--from', '--spec', '--package', '-p', '--with', '--python', '--group', '--extra'])

/** Programs that start another one which stands among their words, behind options that may take values. */
const launchers = new Set(
  'docker podman nerdctl docker-compose podman-compose kubectl oc find fd flock watch parallel strace ltrace retry eval ssh conda mamba micromamba mise asdf nix nix-shell devbox chroot unshare runuser gosu su-exec tini dumb-init systemd-run taskset chrt script xvfb-run bwrap firejail op doppler aws-vault start-stop-daemon'.split(
    ' ',
  ),
)
const shells = new Set(['sh', 'bash', 'zsh', 'ksh', 'dash', 'ash', 'fish'])
/** Shells that read all that follows the option as one text. */
const restShells = new Set(['cmd', 'pwsh', 'powershell'])
/** Programs that hand a word with blanks in it to a shell. */
const textRunners = new Set('eval ssh trap watch concurrently parallel script su runuser flock nix-shell sg'.split(' '))
/** What says its words, or brings a program, and runs none of them. */
const speakers = new Set(
  'echo printf grep rg which type apt apt-get brew yum dnf apk pip pip3 npm gem cargo go'.split(' '),
)

/** The words from the program's name on: assignments, `sudo`, `then`, `pipx run` and the like taken away, the path of the program too. */
export const programWords = ({ words }: Command): readonly string[] => {
  let at = 0
  for (;;) {
    const first = words[at] ?? ''
    if (/^[A-Za-z_]\w*=(?!=)/u.test(first)) at += 1
    // `command -v x` asks where a program is, and runs nothing.
    else if (first === 'command' && /^-[vV]/u.test(words[at + 1] ?? '')) break
    else if (wrappers.has(first)) at = afterOptions(words, at + 1)
    else {
      const length = runnerAt(words, at)
      if (length === 0) break
      at = afterRunnerOptions(words, at + length)
    }
  }
  const program = words[at]
  if (program === undefined) return []
  // A package of npm may have its scope before it.
  const name = program.startsWith('@') ? program : program.slice(program.lastIndexOf('/') + 1)
  return [name, ...words.slice(at + 1)]
}

/** How many words the runner has that starts there, 0 for none. */
const runnerAt = (words: readonly string[], at: number): number =>
  [3, 2, 1].find((length) => runners.has(words.slice(at, at + length).join(' '))) ?? 0

const afterRunnerOptions = (words: readonly string[], from: number): number => {
  let at = from
  while (words[at]?.startsWith('-') === true) at += runnerValues.has(words[at] ?? '') ? 2 : 1
  return at
}

/** Past the options of a wrapper and its duration (`timeout 5m`). */
const afterOptions = (words: readonly string[], from: number): number => {
  let at = from
  while (/^-|^\d+[smh]?$/u.test(words[at] ?? '')) at += 1
  return at
}

const baseName = (word: string): string =>
  word
    .slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('#')) + 1)
    .toLowerCase()
    .replace(/\.exe$/u, '')

const firstWord = (words: readonly string[]): string =>
  baseName(words.find((word) => !/^[A-Za-z_]\w*=(?!=)/u.test(word)) ?? '')

/** Whether another program may stand among the words of a command, which wrappers and their options only precede. */
export const startsOther = (words: readonly string[]): boolean => {
  const first = firstWord(words)
  const [program = ''] = programWords({ words, line: 1 })
  return (wrappers.has(first) || launchers.has(first)) && !speakers.has(program) && !words.some(isInstall)
}

const isInstall = (word: string): boolean => /^(?:install|add|upgrade)$/u.test(word)

/** Whether a command is a shell that takes its commands from what it is fed. */
export const readsShell = (words: readonly string[]): boolean => {
  const [program = '', ...args] = programWords({ words, line: 1 })
  if (startsOther(words) && !shells.has(baseName(program))) return words.some((word) => shells.has(baseName(word)))
  return (
    baseName(program) === 'ssh' ||
    (shells.has(baseName(program)) && args.every((arg) => /^[-<+\d]|^pipefail$/u.test(arg)))
  )
}

/** The texts among the words of a command that a shell reads as commands. */
export const textsForShell = (words: readonly string[]): readonly string[] => {
  const isOther = startsOther(words)
  const at = words.findIndex((word, index) => isShell(word) && (index === 0 || isOther))
  if (at >= 0) return textsOfShell(words.slice(at))
  const [program = '', ...args] = programWords({ words, line: 1 })
  const runner = [baseName(program), firstWord(words)].find((name) => textRunners.has(name))
  if (runner === undefined) return []
  return args.filter((word) => /\s/u.test(word))
}

const isShell = (word: string): boolean => shells.has(baseName(word)) || restShells.has(baseName(word))

const textsOfShell = ([shell = '', ...args]: readonly string[]): readonly string[] => {
  const isRest = restShells.has(baseName(shell))
  const flag = args.findIndex((word) => (isRest ? /^(?:-c|-command|\/c)$/iu : /^-[a-z]*c$/u).test(word))
  const here = args.indexOf('<<<')
  const text = flag < 0 ? '' : isRest ? args.slice(flag + 1).join(' ') : (args[flag + 1] ?? '')
  return [text, here < 0 ? '' : (args[here + 1] ?? '')].filter((each) => each !== '')
}

/** What `echo` and `printf` write, for the shell that they feed. */
export const inputText = ([program = '', ...args]: readonly string[]): string =>
  program === 'echo' || program === 'printf' ? args.filter((word) => !word.startsWith('-')).join(' ') : ''
