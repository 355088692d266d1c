const errata = /\/sarif\/v2\.1\.0\//i
const numbered = /sarif.*?(\d+\.\d+\.\d+)/i

/** The version of SARIF that a `$schema` names, or null. */
export const namedSchemaVersion = (schema: unknown): string | null => {
  if (typeof schema !== 'string' || schema.length > 500) return null
  return errata.test(schema) ? '2.1.0' : (numbered.exec(schema)?.[1] ?? null)
}
