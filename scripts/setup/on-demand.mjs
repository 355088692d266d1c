/** Tools that a vet gets when it first selects them, and not before. */
export const onDemand = ['semgrep']
