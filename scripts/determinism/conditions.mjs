import { join } from 'node:path'

/**
 * What may differ between two vets of the same commit. Each changes one thing of a plain vet: `folder` (the clone's name),
 * `order` (of writing its files), `uid`, `env`, `cores`, `umask`, `age` (of the files, in days).
 */
export const conditions = {
  place: (vet) => ({ ...vet, folder: join('a folder', 'größer', 'x'.repeat(60), 'clone') }),
  order: (vet) => ({ ...vet, order: 'reversed' }),
  user: (vet) => ({ ...vet, uid: 54321 }),
  zone: (vet) => withEnv(vet, { TZ: 'Pacific/Kiritimati' }),
  locale: (vet) => withEnv(vet, { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', LANGUAGE: 'tr' }),
  cores: (vet) => ({ ...withEnv(vet, { UV_THREADPOOL_SIZE: '1' }), cores: '0' }),
  umask: (vet) => ({ ...vet, umask: '077' }),
  age: (vet) => ({ ...vet, age: 4000 }),
  // What continuous integration and a git hook leave behind.
  environment: (vet) =>
    withEnv(vet, {
      ...{ CI: 'true', GITHUB_ACTIONS: 'true', FORCE_COLOR: '1', TERM: 'xterm-256color', COLUMNS: '20' },
      ...{ GIT_DIR: '/nowhere', GIT_INDEX_FILE: '/nowhere/index', GIT_PREFIX: 'x/', PYTHONHASHSEED: '7' },
      ...{ RUSTFLAGS: '-Dwarnings', CARGO_BUILD_JOBS: '1', BIOME_CONFIG_PATH: '/nowhere', RUFF_CONFIG: '/nowhere' },
    }),
}

/** Conditions that this machine cannot make, with why. */
export const impossible = () => (process.getuid?.() === 0 ? {} : { user: 'only root can be another user' })

export const plain = { folder: 'clone', order: 'sorted', uid: null, env: {}, cores: null, umask: '022', age: 0 }

const withEnv = (vet, env) => ({ ...vet, env: { ...vet.env, ...env } })
