/**
 * A SARIF object as the specification rules see it: what is there has its type, but anything may be missing, for a rule
 * also reads logs that the schema layer refused (what was ill-typed there has been taken out).
 */
export type Loose<T> = T extends readonly (infer E)[]
  ? Loose<E>[]
  : T extends object
    ? { [K in keyof T]?: Loose<Exclude<T[K], null>> }
    : T
