import { type Static, Type } from 'typebox'
import { ArtifactLocation } from './artifact.ts'
import {
  bag,
  boolean,
  choice,
  integer,
  many,
  manySelf,
  object,
  one,
  optional,
  text,
  textMap,
  texts,
  time,
} from './define.ts'
import { ConfigurationOverride, ReportingDescriptorReference } from './descriptor.ts'
import { Location } from './location.ts'
import { Message } from './message.ts'
import { Stack } from './stack.ts'

const exceptionFields = {
  kind: optional(text('3.59.2')),
  message: optional(text('3.59.3')),
  stack: optional(one('3.59.4', Stack)),
  properties: optional(bag()),
}
const exceptionWithoutSelf = Type.Object(exceptionFields)
/** §3.59. Holds others of its kind, so its type is named by hand around the derived part. */
export interface Exception extends Static<typeof exceptionWithoutSelf> {
  innerExceptions?: Exception[]
}
export const Exception = object('exception', '3.59', {
  ...exceptionFields,
  innerExceptions: optional(manySelf<Exception>('3.59.5', 'exception', { default: [] })),
})

/** §3.58. */
export const Notification = object('notification', '3.58', {
  locations: optional(many('3.58.4', Location, { uniqueItems: true, default: [] })),
  message: one('3.58.5', Message),
  level: optional(choice('3.58.6', ['none', 'note', 'warning', 'error'], { default: 'warning' })),
  threadId: optional(integer('3.58.7')),
  timeUtc: optional(time('3.58.8')),
  exception: optional(one('3.58.9', Exception)),
  descriptor: optional(one('3.58.2', ReportingDescriptorReference)),
  associatedRule: optional(one('3.58.3', ReportingDescriptorReference)),
  properties: optional(bag()),
})
export type Notification = Static<typeof Notification>

/** §3.20. */
export const Invocation = object('invocation', '3.20', {
  commandLine: optional(text('3.20.2')),
  arguments: optional(texts('3.20.3')),
  responseFiles: optional(many('3.20.4', ArtifactLocation, { uniqueItems: true })),
  startTimeUtc: optional(time('3.20.7')),
  endTimeUtc: optional(time('3.20.8')),
  exitCode: optional(integer('3.20.9')),
  ruleConfigurationOverrides: optional(many('3.20.5', ConfigurationOverride, { uniqueItems: true, default: [] })),
  notificationConfigurationOverrides: optional(
    many('3.20.6', ConfigurationOverride, { uniqueItems: true, default: [] }),
  ),
  toolExecutionNotifications: optional(many('3.20.21', Notification, { default: [] })),
  toolConfigurationNotifications: optional(many('3.20.22', Notification, { default: [] })),
  exitCodeDescription: optional(text('3.20.10')),
  exitSignalName: optional(text('3.20.11')),
  exitSignalNumber: optional(integer('3.20.12')),
  processStartFailureMessage: optional(text('3.20.13')),
  executionSuccessful: boolean('3.20.14'),
  machine: optional(text('3.20.15')),
  account: optional(text('3.20.16')),
  processId: optional(integer('3.20.17')),
  executableLocation: optional(one('3.20.18', ArtifactLocation)),
  workingDirectory: optional(one('3.20.19', ArtifactLocation)),
  environmentVariables: optional(textMap('3.20.20')),
  stdin: optional(one('3.20.23', ArtifactLocation)),
  stdout: optional(one('3.20.23', ArtifactLocation)),
  stderr: optional(one('3.20.23', ArtifactLocation)),
  stdoutStderr: optional(one('3.20.23', ArtifactLocation)),
  properties: optional(bag()),
})
export type Invocation = Static<typeof Invocation>
