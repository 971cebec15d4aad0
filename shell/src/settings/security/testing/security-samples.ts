import type { ActivityEntry, SecondFactorSetup, SessionEntry } from '@billfold/contracts/accounts/security'

const here: SessionEntry = {
  id: 7,
  device: 'Firefox on Linux', browser: 'Firefox', system: 'Linux',
  address: '203.0.113.7',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: '2026-11-20T17:00:00.000Z',
  isCurrent: true,
}

const phone: SessionEntry = { ...here, id: 5, device: 'Safari on iPhone', browser: 'Safari', system: 'iPhone', address: '198.51.100.23', lastSeenAt: '2026-11-19T21:12:00.000Z', isCurrent: false }

export const sessions: SessionEntry[] = [phone, here]

export const setup: SecondFactorSetup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Billfold:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Billfold',
}

export const codes = Array.from({ length: 10 }, (_, index) => `k7qm-2xn4-abcd-q5rt-zzyx-${'abcdefghij'[index] ?? ''}234`)

const signedIn: ActivityEntry = { id: 30, kind: 'signed-in', device: 'Firefox on Linux', browser: 'Firefox', system: 'Linux', address: '203.0.113.7', at: '2026-11-20T08:00:00.000Z', times: 1 }

export const activity: ActivityEntry[] = [
  signedIn,
  { ...signedIn, id: 29, kind: 'sign-in-failed', device: 'Unknown device', browser: undefined, system: undefined, address: '198.51.100.99', at: '2026-11-20T03:12:00.000Z', times: 12 },
  { ...signedIn, id: 28, kind: 'email-changed', at: '2026-11-20T01:40:00.000Z' },
  { ...signedIn, id: 27, kind: 'signed-out', device: 'Safari on iPhone', browser: 'Safari', system: 'iPhone', address: '198.51.100.23', at: '2026-11-19T21:12:00.000Z' },
  { ...signedIn, id: 26, kind: 'recovery-code-used', device: 'Safari on iPhone', browser: 'Safari', system: 'iPhone', address: '198.51.100.23', at: '2026-11-19T20:00:00.000Z' },
  { ...signedIn, id: 25, kind: 'two-factor-enabled', at: '2026-11-18T10:00:00.000Z' },
  { ...signedIn, id: 24, kind: 'password-reset', at: '2026-11-18T09:30:00.000Z' },
  { ...signedIn, id: 23, kind: 'reset-requested', at: '2026-11-18T09:28:00.000Z' },
  { ...signedIn, id: 22, kind: 'account-created', at: '2026-11-01T09:00:00.000Z' },
]
