import type { ApiToken, CreatedApiToken } from '@billfold/contracts/api-tokens/api-token'

const accounting: ApiToken = {
  id: 3,
  name: 'Accounting export',
  hint: 'k3Qx',
  scopes: ['clients:read', 'invoices:write'],
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2027-02-18T08:00:00.000Z',
  isExpired: false,
  lastUsedAt: '2026-11-24T17:00:00.000Z',
  lastAddress: '203.0.113.7',
}

export const tokens: ApiToken[] = [
  accounting,
  { ...accounting, id: 2, name: 'Old script', hint: '9fZa', scopes: ['time:write'], expiresAt: '2026-10-01T08:00:00.000Z', isExpired: true, lastUsedAt: null, lastAddress: null },
]

export const created: CreatedApiToken = { ...accounting, id: 4, name: 'Time tracker', scopes: ['projects:read', 'time:write'], token: 'billfold_7_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE', hint: 'YmE', lastUsedAt: null, lastAddress: null }
