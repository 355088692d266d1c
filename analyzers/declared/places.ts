import { isInsidePath } from '../../lib/tree/index.ts'

/** What every sandbox shows of this machine. */
const system = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']
/** Processes, devices, sockets, accounts and the machine's own settings. */
const closed = ['/proc', '/dev', '/sys', '/etc', '/run', '/boot', '/var/run', '/var/lock']
/** Folders of the sandbox. `/tmp` is its scratch: files of this machine's may stand in it, the folder itself not. */
const own = ['/src', '/tools', '/in', '/assay']
/** Folders that hold everybody's homes, logs and spools. */
const tooWide = ['/', '/home', '/root', '/var', '/tmp', '/mnt', '/media', '/srv', '/Users']
const secrets = /\/(\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.docker|\.netrc|\.git-credentials|\.npmrc|\.pypirc)(\/|$)/

const isAtOrBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`))

/** Whether a path is there in every sandbox without a mount. */
export const isSystemPlace = (path: string): boolean => isAtOrBelow(path, system)

/** Why a file or folder of this machine may not be shown to a tool, as the end of a sentence; null where it may. `home`: the operator's. */
export const refusedPlace = (path: string, home: string | null): string | null => {
  if (!path.startsWith('/') || (path !== '/' && !isInsidePath(path.slice(1)))) {
    return 'is no absolute path without ".", ".." and empty parts'
  }
  if (isSystemPlace(path)) return 'is in every sandbox already'
  if (isAtOrBelow(path, own)) return 'is a place of the sandbox itself'
  if (isAtOrBelow(path, closed)) return 'shows processes, devices, sockets or settings of this machine'
  if (tooWide.includes(path)) return 'is too much; name the folder that the tool needs'
  if (home !== null && (home === path || home.startsWith(`${path}/`))) {
    return 'holds your home folder; name the folder that the tool needs'
  }
  return secrets.test(path) ? 'is where keys and passwords are kept' : null
}
