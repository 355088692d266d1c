/** A complete translation of the driver of the base log. */
export const german = {
  name: 'Gauge',
  guid: 'aaaaaaaa-0000-4000-8000-000000000002',
  version: '1',
  language: 'de-DE',
  localizedDataSemanticVersion: '3.1.0',
  contents: ['localizedData'],
  translationMetadata: { name: 'Deutsch' },
  informationUri: 'https://gauge.example/de',
  globalMessageStrings: { shared: { text: 'Gemeinsam: {0}.' } },
  rules: [
    {
      id: 'G1',
      helpUri: 'https://gauge.example/de/G1',
      messageStrings: { default: { text: '{0} in {1} gefunden.' } },
    },
  ],
  notifications: [{ id: 'N1', messageStrings: { slow: { text: 'Langsam.' } } }],
}
