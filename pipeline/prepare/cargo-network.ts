import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { parse } from 'smol-toml'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { AssayError, systemCode } from '../../lib/errors.ts'

/** How the operator's machine reaches crates.io. `index` is a sparse index, ending in a slash; `certificates` PEM text, or empty. */
export type CargoNetwork = {
  readonly index: string
  readonly proxy: string | null
  readonly noProxy: string
  readonly certificates: Uint8Array
}

type Environment = Readonly<Record<string, string | undefined>>

const cratesIoIndex = 'https://index.crates.io/'

const Place = Type.Object({
  'replace-with': Type.Optional(Type.String()),
  registry: Type.Optional(Type.String()),
  index: Type.Optional(Type.String()),
})
const CargoConfig = Type.Object({
  source: Type.Optional(Type.Record(Type.String(), Place)),
  registries: Type.Optional(Type.Record(Type.String(), Place)),
  http: Type.Optional(Type.Object({ proxy: Type.Optional(Type.String()), cainfo: Type.Optional(Type.String()) })),
})
type CargoConfig = Static<typeof CargoConfig>

/**
 * Reads what the operator's own cargo configuration (`$CARGO_HOME/config.toml`, never a worktree's) and environment say
 * of mirror, proxy and certificates; never credentials. Throws `config/invalid` for a mirror that cannot be used.
 */
export const readCargoNetwork = (env: Environment): CargoNetwork => {
  const home = cargoConfigDir(env)
  const file = home === null ? undefined : ['config.toml', 'config'].map((name) => join(home, name)).find(existsSync)
  const config = file === undefined ? {} : readConfig(file)
  const bundle = config.http?.cainfo
  const cainfo = bundle === undefined || home === null || isAbsolute(bundle) ? bundle : join(home, bundle)
  return {
    index: indexOf(config, file ?? ''),
    proxy: config.http?.proxy || firstOf(env, proxyVariables),
    noProxy: firstOf(env, ['no_proxy', 'NO_PROXY']) ?? '',
    certificates: readCertificates([cainfo, ...certificateVariables.map((name) => env[name]), ...systemBundles]),
  }
}

const proxyVariables = ['CARGO_HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY']
const certificateVariables = ['CARGO_HTTP_CAINFO', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS']
const systemBundles = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt', '/etc/ssl/cert.pem']

const cargoConfigDir = (env: Environment): string | null => {
  const [named, home] = [env['CARGO_HOME'], env['HOME']]
  if (named !== undefined && isAbsolute(named)) return named
  return home !== undefined && isAbsolute(home) ? join(home, '.cargo') : null
}

const firstOf = (env: Environment, names: readonly string[]): string | null =>
  names.map((name) => env[name]).find((value) => value !== undefined && value !== '') ?? null

const readConfig = (file: string): CargoConfig => {
  const config = parsed(file)
  if (Check(CargoConfig, config)) return config
  throw invalid(file, 'its source, registries or http table is not what cargo knows')
}

const parsed = (file: string): unknown => {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw invalid(file, systemCode(error) ?? 'it is not TOML')
  }
}

const invalid = (file: string, why: string): AssayError =>
  new AssayError('config/invalid', `Your cargo configuration ${file} cannot be used: ${why}.`, {
    remedy: 'Name a mirror of crates.io by its sparse index: registry = "sparse+https://HOST/PATH/".',
  })

const longestChain = 5

/** Follows `replace-with` from crates.io, as cargo does, to a sparse index. */
const indexOf = ({ source = {}, registries = {} }: CargoConfig, file: string): string => {
  let name = source['crates-io']?.['replace-with']
  if (name === undefined) return cratesIoIndex
  for (let step = 0; step < longestChain; step += 1) {
    const place: Static<typeof Place> = source[name] ?? registries[name] ?? {}
    const next: string | undefined = place['replace-with']
    if (next === undefined) return sparseOf(place.registry ?? place.index, name, file)
    name = next
  }
  throw invalid(file, 'its sources replace each other in a circle')
}

const sparseOf = (registry: string | undefined, name: string, file: string): string => {
  const address = registry?.startsWith('sparse+') ? registry.slice('sparse+'.length) : ''
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return `${address.replace(/\/+$/, '')}/`
  throw invalid(file, `it replaces crates.io by ${name}, which is no sparse registry`)
}

/** All bundles that are there, one after the other: a company's own certificates and the system's. */
const readCertificates = (files: readonly (string | undefined)[]): Uint8Array => {
  const named = files.filter((file) => file !== undefined && isAbsolute(file) && existsSync(file))
  const texts = new Set(named.map((file) => readFileSync(file ?? '', 'latin1')))
  return Buffer.from([...texts].join('\n'), 'latin1')
}
