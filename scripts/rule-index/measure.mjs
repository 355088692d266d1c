// What the index finds of copies, and what it finds wrongly, over the repositories that it is made of.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { copied, plain, tweaked } from './measure/copies.mjs'
import { seeded, shuffled } from './measure/random.mjs'

const semgrep = ['semgrep/semgrep-rules', 'opengrep/opengrep-rules']
// Their rules and Semgrep's were copied from each other: no test of chance.
const related = [
  ...semgrep,
  'ajinabraham/njsscan',
  'MobSF/mobsfscan',
  'Decurity/semgrep-smart-contracts',
  'gitlab-org/sast-rules',
]

/** `repositories`: with all their revisions. Deterministic but for `speed`. */
export const measure = (product, repositories) => {
  const read = repositories.map((repository) => ({ ...repository, revisions: [...repository.revisions] }))
  const index = product.openRuleIndex(product.ruleIndexFolder)
  const manifest = product.readManifest(product.ruleIndexFolder)
  const rules = newestRules(product, read)
  const of = (names) => rules.filter(({ repository }) => names.includes(repository))
  const unrelated = read.map(({ repository }) => repository).filter((name) => !related.includes(name))
  const indexOf = (names) =>
    indexFrom(
      product,
      read.filter(({ repository }) => names.includes(repository)),
    )
  const semgrepIndex = indexOf(semgrep)
  return {
    command: 'npm run rule-index -- measure REPOSITORY=GIT-DIRECTORY...',
    index: { rules: manifest.rules, ids: manifest.ids },
    similarFrom: product.similarFrom,
    fewestTokens: product.fewestTokens,
    copies: copies(product, rules, index),
    fiftyFiles: fiftyFiles(product, of(semgrep.slice(0, 1)), index),
    tweaks: tweaks(product, rules, index),
    unrelated: {
      othersAgainstSemgrep: against(product, of(unrelated), semgrepIndex),
      semgrepAgainstOthers: against(product, of(semgrep.slice(0, 1)), indexOf(unrelated)),
    },
    withinSemgrep: within(product, of(semgrep.slice(0, 1))),
    ids: ids(product, of(unrelated), semgrepIndex),
    speed: speed(product, rules, index),
  }
}

/** Of each repository the newest revision of every rule, each text once. */
const newestRules = (product, repositories) =>
  repositories.flatMap(({ repository, revisions }) => {
    const newest = new Map()
    for (const revision of revisions) {
      const known = newest.get(revision.path)
      if (known === undefined || known.since <= revision.since) newest.set(revision.path, revision)
    }
    const byDigest = new Map()
    for (const { path, bytes } of newest.values())
      for (const { id, node } of product.sourceFile(path, bytes, 'yaml').rules().rules) {
        if (node === null) continue
        const { hashes, tokens } = product.shinglesOf(node)
        if (tokens > 0)
          byDigest.set(product.ruleDigest(node), { repository, path, id: id?.value ?? '', node, hashes, tokens })
      }
    return [...byDigest.values()]
  })

const indexFrom = (product, repositories) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-rule-index-'))
  try {
    for (const [name, bytes] of product.makeIndex(repositories)) writeFileSync(join(folder, name), bytes)
    return product.openRuleIndex(pathToFileURL(`${folder}/`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const scanOf = (product, files, index) =>
  product.scanSignals(
    files.map(({ name, text }) => ({ path: name, read: () => Buffer.from(text) })),
    undefined,
    () => index,
  )

const tally = (notes) => ({
  rules: notes.length,
  same: notes.filter(({ known }) => known?.match === 'same').length,
  similar: notes.filter(({ known }) => known?.match === 'similar').length,
  missed: notes.filter(({ known }) => known === null).length,
})

/** Each rule, and those that are long enough to be `same`. */
const byLength = (product, pairs) => ({
  all: tally(pairs.map(({ note }) => note)),
  longEnough: tally(pairs.filter(({ tokens }) => tokens >= product.fewestTokens).map(({ note }) => note)),
})

const copies = (product, rules, index) => {
  const random = seeded(1)
  return byLength(
    product,
    rules.map(({ node, tokens }) => ({
      tokens,
      note: scanOf(product, [copied([plain(node)], random)], index).rules[0],
    })),
  )
}

const fiftyFiles = (product, rules, index) => {
  const random = seeded(2)
  const byPath = new Map()
  for (const rule of rules) byPath.set(rule.path, [...(byPath.get(rule.path) ?? []), rule])
  const files = shuffled([...byPath.values()], random)
    .slice(0, 50)
    .map((group, at) => ({
      ...copied(
        group.map(({ node }) => plain(node)),
        random,
      ),
      name: `scanner/own/${at}.yaml`,
    }))
  const { rules: notes, signals } = scanOf(product, files, index)
  const found = new Set(signals.filter(({ signal }) => signal === 'S15').map(({ uri }) => uri))
  return { files: files.length, filesFound: found.size, ...tally(notes) }
}

const tweaks = (product, rules, index) => {
  const random = seeded(3)
  const pairs = shuffled(rules, random)
    .slice(0, 3000)
    .flatMap(({ node, tokens }) => {
      const changed = tweaked(plain(node), random)
      return changed === null ? [] : [{ tokens, note: scanOf(product, [copied([changed], random)], index).rules[0] }]
    })
  return byLength(product, pairs)
}

/** False alarms: what an index knows of rules that others wrote. */
const against = (product, rules, index) => {
  const pairs = rules.map(({ node, tokens }) => ({ tokens, note: product.identify(node, index) }))
  return byLength(product, pairs)
}

/** How many rules of Semgrep's resemble another of theirs (other id): near twins of one author, for comparison only. */
const within = (product, rules) => {
  const signatures = rules.map(({ hashes }) => product.signatureOf(hashes))
  const twins = rules.filter((rule, at) =>
    rules.some(
      (other, to) =>
        to !== at &&
        other.id !== rule.id &&
        product.similarityOf(signatures[at], signatures[to]) >= product.similarFrom,
    ),
  )
  return { rules: rules.length, withATwin: twins.length }
}

const ids = (product, rules, index) => ({
  ids: rules.length,
  telling: rules.filter(({ id }) => product.tellingIds(id).length > 0).length,
  found: rules.filter(({ id }) => product.knownId(id, index)).length,
  foundWithoutTheirRule: rules.filter(
    ({ id, node }) => product.knownId(id, index) && product.identify(node, index).known === null,
  ).length,
})

const speed = (product, rules, index) => {
  const time = (work) => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const loads = Array.from({ length: 5 }, () => time(() => product.openRuleIndex(product.ruleIndexFolder)))
  const looked = time(() => {
    for (const { node } of rules) product.identify(node, index)
  })
  const round = (ms) => Math.round(ms * 1000) / 1000
  return {
    node: process.version,
    loadCpuMs: round(loads.sort((a, b) => a - b)[2]),
    lookUpCpuMsPerRule: round(looked / rules.length),
  }
}
