import { Type } from 'typebox'

/** A value of this type, or null. */
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
