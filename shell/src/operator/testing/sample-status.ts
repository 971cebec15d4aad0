import type { ModuleStatus, PublishedVersion } from '@billfold/contracts/modules/operator'

function sampleVersion(version: string, changes: Partial<PublishedVersion> = {}): PublishedVersion {
  return {
    version,
    publishedAt: '2026-11-20T09:30:00.000Z',
    publishedBy: 'ci',
    lastActiveAt: null,
    failedAt: null,
    incompatibility: null,
    weight: { entry: 6300, firstPage: 37_200, total: 140_000 },
    health: { loads: 0, failures: 0, kinds: {}, votes: { users: 0, failed: 0 }, p50: null, p95: null },
    ...changes,
  }
}

export const sampleStatus: ModuleStatus = {
  id: 'billing',
  title: 'Billing',
  state: 'on',
  reason: null,
  active: '1.8.1',
  lastGood: '1.8.0',
  canary: { version: '1.9.0', percent: 5 },
  health: { users: 10, percent: 20, minutes: 10 },
  versions: [
    sampleVersion('2.0.0', { incompatibility: 'It needs sdk ^2.0.0; 1.0.0 is running.' }),
    sampleVersion('1.9.0', { health: { loads: 40, failures: 2, kinds: { timeout: 1, render: 1 }, votes: { users: 6, failed: 1 }, p50: 100, p95: 750 } }),
    sampleVersion('1.8.2', { failedAt: '2026-11-20T10:00:00.000Z' }),
    sampleVersion('1.8.1', { lastActiveAt: '2026-11-20T11:00:00.000Z', health: { loads: 1210, failures: 0, kinds: {}, votes: { users: 31, failed: 0 }, p50: 75, p95: 400 } }),
    sampleVersion('1.8.0'),
  ],
}
