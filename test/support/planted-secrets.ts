/** A made-up secret. `text` is it in the words it stands in, `secret` what must not survive of it, `kind` its placeholder's. */
export type Planted = { readonly kind: string; readonly text: string; readonly secret: string }

// Joined at run time from parts, so that no scanner of secrets fires on this file. None was ever issued.
const joined = (...parts: readonly string[]): string => parts.join('')
const hex = (length: number): string =>
  '4f1c9a07be63d2855e0b7c19f8a3d64207c5e1b98d3f6a420e7b5c1d9f8a3e62'.slice(0, length)
const mixed = (length: number): string =>
  'aB3xY9kLm2Qw7Rt5Zp8Vn4Hc6Jd1Fg0SuEiOoTyGbNvCxWzKqPlMjHhDrA2s4d6f8g0h3j5k7l9q1w3e5r7t9y'.slice(0, length)
const upper = (length: number): string => 'Q3EGRT7LPWZJ5KHVB2XC4NYD6MSF'.slice(0, length)

const whole = (kind: string, ...parts: readonly string[]): Planted => {
  const secret = joined(...parts)
  return { kind, text: secret, secret }
}
const within = (kind: string, before: string, secret: string, after = ''): Planted => ({
  kind,
  text: joined(before, secret, after),
  secret,
})

const keyBody = joined('MIIEpAIB', 'AAKCAQEA', mixed(48), '\n', mixed(64), '\n', mixed(64), '\n', mixed(40), '==')
const armour = (name: string, body: string): string =>
  joined('-----', 'BEGIN ', name, '-----\n', body, '\n-----', 'END ', name, '-----')

export const planted: readonly Planted[] = [
  whole('github-token', 'gh', 'p_', mixed(36)),
  whole('github-token', 'gh', 'o_', mixed(36)),
  whole('github-token', 'gh', 'u_', mixed(36)),
  whole('github-token', 'gh', 's_', mixed(36)),
  whole('github-token', 'gh', 'r_', mixed(76)),
  whole('github-token', 'github', '_pat_', mixed(22), '_', mixed(59)),
  within('github-token', 'GITHUB_TOKEN=', hex(40)),
  whole('gitlab-token', 'gl', 'pat-', mixed(20)),
  whole('gitlab-token', 'gl', 'dt-', mixed(20)),
  whole('gitlab-token', 'gl', 'rt-', mixed(20)),
  whole('gitlab-token', 'gl', 'cbt-64_', mixed(20)),
  within('gitlab-token', 'PRIVATE-TOKEN: ', mixed(20)),
  whole('bitbucket-token', 'ATB', 'B', mixed(32)),
  whole('npm-token', 'np', 'm_', mixed(36)),
  within('npm-token', '//registry.npmjs.org/:_authToken=', '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9'),
  whole('pypi-token', 'pypi', '-AgEIcHlwaS5vcmc', mixed(60)),
  whole('rubygems-key', 'ruby', 'gems_', hex(48)),
  whole('crates-io-token', 'ci', 'o', mixed(32)),
  whole('nuget-key', 'oy', '2', mixed(43).toLowerCase()),
  whole('clojars-token', 'CLO', 'JARS_', hex(60)),
  whole('docker-token', 'dckr', '_pat_', mixed(27)),
  within('docker-token', '{"auths":{"registry.example":{"auth":"', mixed(32), '"}}}'),
  whole('artifactory-key', 'AK', 'Cp', mixed(70)),
  whole('aws-access-key-id', 'AK', 'IA', upper(16)),
  whole('aws-access-key-id', 'AS', 'IA', upper(16)),
  within('aws-secret-key', 'aws_secret_access_key = ', joined(mixed(19), '/', mixed(20))),
  within('aws-secret-key', '"SecretAccessKey": "', joined(mixed(19), '+', mixed(20)), '"'),
  within('aws-session-token', 'AWS_SESSION_TOKEN=', joined('IQoJb3JpZ2luX2Vj', mixed(80), '/', mixed(80), '==')),
  within('azure-storage-key', 'AccountName=assay;AccountKey=', joined(mixed(60), '+/', mixed(24), '=='), ';'),
  within(
    'azure-sas-signature',
    'https://a.blob.core.windows.net/c/b?sv=2022-11-02&sp=r&sig=',
    joined(mixed(40), '%3D'),
  ),
  whole('azure-client-secret', 'aB3', '8Q~', mixed(34)),
  within('azure-client-secret', 'AZURE_CLIENT_SECRET: "', mixed(34), '"'),
  whole('google-api-key', 'AI', 'za', mixed(35)),
  whole('google-oauth-secret', 'GOC', 'SPX-', mixed(28)),
  whole('google-oauth-secret', 'ya', '29.', mixed(70)),
  within('google-service-account-key-id', '"private_key_id": "', hex(40), '",'),
  whole('alibaba-access-key-id', 'LT', 'AI', mixed(20)),
  whole('digitalocean-token', 'dop', '_v1_', hex(64)),
  whole('cloudflare-token', 'cf', 'ut_', mixed(40), hex(8)),
  within('cloudflare-token', 'CLOUDFLARE_API_TOKEN=', mixed(40)),
  whole('cloudflare-origin-key', 'v1', '.0-', hex(24), '-', hex(64)),
  within('heroku-key', 'HEROKU_API_KEY=', '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9'),
  whole('heroku-key', 'HR', 'KU-', mixed(60)),
  whole('databricks-token', 'da', 'pi', hex(32)),
  whole('hashicorp-token', 'hv', 's.', mixed(80)),
  whole('hashicorp-token', mixed(14), '.atlas', 'v1.', mixed(60)),
  whole('pulumi-token', 'pu', 'l-', hex(40)),
  whole('fly-token', 'fm', '2_', mixed(60)),
  whole('netlify-token', 'nf', 'p_', mixed(36)),
  whole('supabase-token', 'sb', 'p_', hex(40)),
  whole('tailscale-key', 'ts', 'key-auth-', mixed(16), '-', mixed(32)),
  whole('doppler-token', 'dp', '.pt.', mixed(43)),
  whole('planetscale-token', 'pscale', '_tkn_', mixed(43)),
  whole('slack-token', 'xo', 'xb-123456789012-1234567890123-', mixed(24)),
  whole('slack-token', 'xo', 'xp-123456789012-1234567890123-', hex(32)),
  whole('slack-token', 'xa', 'pp-1-A012345-123456789012-', hex(64)),
  within('slack-webhook', joined('https://hooks.', 'slack.com/services/'), joined('T0123ABCD/B0123ABCD/', mixed(24))),
  within('discord-webhook', joined('https://discord', '.com/api/webhooks/123456789012345678/'), mixed(68)),
  whole('telegram-token', '1234567890', ':A', 'A', mixed(33)),
  whole('stripe-key', 'sk', '_live_', mixed(24)),
  whole('stripe-key', 'rk', '_test_', mixed(40)),
  whole('stripe-key', 'wh', 'sec_', mixed(32)),
  whole('square-token', 'sq0', 'atp-', mixed(22)),
  whole('shopify-token', 'shp', 'at_', hex(32)),
  whole('sendgrid-key', 'S', 'G.', mixed(22), '.', mixed(43)),
  whole('twilio-key', 'S', 'K', hex(32)),
  within('twilio-key', 'TWILIO_AUTH_TOKEN=', hex(32)),
  whole('mailgun-key', 'ke', 'y-', hex(32)),
  whole('mailchimp-key', hex(32), '-u', 's12'),
  whole('brevo-key', 'xkey', 'sib-', hex(64), '-', mixed(16)),
  whole('openai-key', 'sk-', 'proj-', mixed(80)),
  whole('openai-key', 'sk', '-', mixed(48)),
  whole('anthropic-key', 'sk-', 'ant-api03-', mixed(80), 'AA'),
  whole('openrouter-key', 'sk-', 'or-v1-', hex(64)),
  whole('huggingface-token', 'h', 'f_', mixed(34)),
  whole('groq-key', 'gs', 'k_', mixed(52)),
  whole('replicate-token', 'r', '8_', mixed(37)),
  whole('perplexity-key', 'ppl', 'x-', mixed(48)),
  whole('xai-key', 'xa', 'i-', mixed(80)),
  whole('atlassian-token', 'ATA', 'TT3xFfGF0', mixed(80), '=1A2B3C4D'),
  whole('linear-key', 'lin', '_api_', mixed(40)),
  whole('notion-token', 'nt', 'n_', mixed(46)),
  whole('figma-token', 'fig', 'd_', mixed(40)),
  whole('postman-key', 'PM', 'AK-', hex(24), '-', hex(34)),
  whole('grafana-token', 'gl', 'sa_', mixed(32), '_', hex(8)),
  whole('newrelic-key', 'NR', 'AK-', upper(27)),
  whole('sentry-token', 'sn', 'trys_', mixed(80)),
  whole('dynatrace-token', 'dt0', 'c01.', upper(24), '.', upper(28), upper(28)),
  within('datadog-key', 'DD_API_KEY=', hex(32)),
  whole('onepassword-token', 'ops', '_eyJ', mixed(80)),
  whole('airtable-token', 'pa', 't', mixed(14), '.', hex(64)),
  whole('jwt', 'eyJ', 'hbGciOiJIUzI1NiJ9', '.eyJ', 'zdWIiOiIxMjM0In0', '.', mixed(43)),
  whole('age-key', 'AGE-SECRET', '-KEY-1', upper(28), upper(28)),
  within('url-password', 'postgres://app:', 'Wq8vTz4kLm', '@db.example/app'),
  within('http-credentials', 'Authorization: Bearer ', mixed(40)),
  within('http-credentials', 'Authorization: Basic ', joined(mixed(22), '==')),
  within('http-credentials', 'curl -H "X-Api-Key: ', mixed(32), '"'),
  within('oauth-secret', 'client_secret=', mixed(32)),
  whole('private-key', armour('RSA PRIVATE KEY', keyBody)),
  whole('private-key', armour('PRIVATE KEY', keyBody)),
  whole('private-key', armour('EC PRIVATE KEY', joined('MHc', 'CAQEEI', mixed(56), '\n', mixed(64)))),
  whole('private-key', armour('OPENSSH PRIVATE KEY', joined('b3BlbnNzaC1rZXkt', mixed(54), '\n', mixed(70)))),
  whole(
    'private-key',
    armour('PGP PRIVATE KEY BLOCK', joined('Version: GnuPG v2\n\n', mixed(64), '\n', mixed(64), '\n=aB3x')),
  ),
  whole(
    'private-key',
    armour(
      'RSA PRIVATE KEY',
      joined('Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,', hex(32).toUpperCase(), '\n\n', mixed(64)),
    ),
  ),
  within('putty-private-key', 'Private-Lines: 2\n', joined(mixed(64), '\n', mixed(64))),
]

/** One of each kind, the first. */
export const oneOfEachKind: readonly Planted[] = planted.filter(
  ({ kind }, index) => planted.findIndex((other) => other.kind === kind) === index,
)
