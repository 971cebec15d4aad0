import type { Metrics } from '@billfold/server-kit/metrics/metrics'
import { measureMailBacklog, readRows } from '@billfold/server-kit/metrics/server-metrics'
import type { MikroORM } from '@mikro-orm/postgresql'

export function measureBilling(metrics: Metrics, orm: MikroORM): void {
  measureMailBacklog(metrics, orm)
  measureMoney(metrics, orm)
}

/**
 * Constraints keep these metrics at 0, except in a damaged database or after changes without triggers. Reads all invoices, so it runs at
 * most once a minute.
 */
function measureMoney(metrics: Metrics, orm: MikroORM): void {
  const wrong = metrics.gauge('billfold_money_wrong_invoices', 'Invoices whose amounts contradict each other', ['rule'])
  metrics.collect('money', 60, async () => {
    for (const { rule, invoices } of await readRows<{ rule: string; invoices: number }>(orm, 'select rule, invoices from check_money()')) wrong.set({ rule }, invoices)
  })
}
