import type { SessionEntry, TwoFactorSetup } from '@billfold/contracts/accounts/security'

const here: SessionEntry = {
  id: 7,
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: '2026-11-20T17:00:00.000Z',
  isCurrent: true,
}

export const phone: SessionEntry = { ...here, id: 5, device: 'Safari on iPhone', address: '198.51.100.23', lastSeenAt: '2026-11-19T21:12:00.000Z', isCurrent: false }

export const sessions: SessionEntry[] = [phone, here]

export const setup: TwoFactorSetup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Billfold:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Billfold',
}

export const codes = Array.from({ length: 10 }, (_, index) => `k7qm-2xn4-abcd-${'abcdefghij'[index] ?? ''}234`)
