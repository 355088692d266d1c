/** One defect of a log. */
export type Defect = {
  /** Stable, such as `result/rule-index`; docs/validator.md lists all. */
  readonly ruleId: string
  /** The section of SARIF 2.1.0 Errata 01 alone (`3.27.6`), an RFC, or the name of a consumer. */
  readonly section: string
  /**
   * A breach of a SHALL is an error, of a SHOULD a warning. Of a consumer's rules: what it refuses is an error, what it cuts or
   * drops a warning, what it ignores a note. Errors make a log invalid, and so does a consumer that refuses it.
   */
  readonly level: 'error' | 'warning' | 'note'
  /** RFC 6901; empty for the whole log. */
  readonly pointer: string
  /** 1-based, null where the place is not known. Columns count UTF-16 code units. */
  readonly line: number | null
  readonly column: number | null
  readonly message: string
  readonly remedy: string
}

/** What a consumer would make of a log. */
export type ConsumerVerdict = {
  readonly profile: string
  readonly name: string
  /** It refuses nothing. */
  readonly accepts: boolean
  readonly effects: readonly {
    readonly effect: 'refuses' | 'cuts' | 'drops' | 'ignores'
    /** What is counted; `kept` of `of` arrive. */
    readonly what: string
    readonly kept: number
    readonly of: number
    /** The rule whose defects show the places. */
    readonly ruleId: string
    readonly sentence: string
    /** Where the consumer says so, and the day on which that was read. */
    readonly url: string
    readonly date: string
  }[]
}

export type Validation = {
  readonly valid: boolean
  /** Exact, however many defects there are. */
  readonly counts: { readonly error: number; readonly warning: number; readonly note: number }
  /** How often each rule was broken, exactly. */
  readonly ruleCounts: Readonly<Record<string, number>>
  /** Whether `defects` was cut at `maxDefectsPerRule`. */
  readonly truncated: boolean
  /** In the order of the text. */
  readonly defects: readonly Defect[]
  /** Only where a consumer's profile was asked for. */
  readonly consumer?: ConsumerVerdict
}

export type ValidateOptions = {
  /** Ends the check; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal
  /** The folder that was analyzed: what the log says of files is checked against it. */
  readonly source?: string
  /** The consumer that the log is for, such as `github`; `oasis`, the specification alone, if not given. */
  readonly profile?: string
  /** How many defects of one rule are listed; 100 if not given. */
  readonly maxDefectsPerRule?: number
  /** The deepest nesting that is read; 10,000 if not given. */
  readonly maxDepth?: number
}

/**
 * Checks a SARIF 2.1.0 log, given as bytes or as text. Whatever it holds is answered by defects, never by an error; the
 * promise is rejected where `signal` aborts, `source` is no folder, `profile` is unknown, or memory runs out. Large logs are checked in a thread.
 */
export function validate(log: Uint8Array | string, options?: ValidateOptions): Promise<Validation>
