import type { Client, ClientDeletion, ClientQuery, ClientSort, ClientSummary } from '@billfold/contracts/clients/client'
import { firstOfMonth } from '@billfold/contracts/calendar-date'
import type { ListPage } from '@billfold/contracts/list'
import { isPage, listPage, type SortField } from '@billfold/server-kit/database/list-page'
import type { Scope } from '@billfold/server-kit/scope'
import { prepared } from '@billfold/server-kit/database/prepared'
import { searchList } from '@billfold/server-kit/database/search-list'
import { columnsOf, instant, lookUp, lookUpOne, NATURAL_ORDER } from '@billfold/server-kit/database/sql'
import { ClientEntity } from './client.entity.ts'

const ACTIVE = "status = 'active' and not is_archived"

const COLUMNS = `
  ${columnsOf(ClientEntity, 'c', { except: ['createdAt', 'updatedAt'] })}, s.customer_id as "stripeCustomerId",
  round(coalesce(t.billed, 0), 2) as "totalInvoiced",
  round(coalesce(t.billed - t.paid, 0), 2) as "totalOutstanding",
  c.total_received + coalesce(t.paid, 0) as "revenue",
  coalesce(p.total, 0) as "totalProjects", coalesce(p.active, 0) as "activeProjects",
  ${instant('c.created_at')} as "createdAt", ${instant('c.updated_at')} as "updatedAt"`

const PROJECTS = `count(*)::integer as total, (count(*) filter (where ${ACTIVE}))::integer as active`

const FIGURES = `
  left join billing.client_totals t on t.user_id = c.user_id and t.client_id = c.id
  left join billing.client_payment s on s.user_id = c.user_id and s.client_id = c.id
  left join (select user_id, client_id, ${PROJECTS} from project group by user_id, client_id) p on p.user_id = c.user_id and p.client_id = c.id`

const FIGURES_BY_KEY = `
  left join ${lookUp('billing.client_totals', { of: 'c', column: 'id', as: 'client_id' })} t on true
  left join ${lookUp('billing.client_payment', { of: 'c', column: 'id', as: 'client_id' })} s on true
  cross join lateral (select ${PROJECTS} from ${lookUp('project', { of: 'c', column: 'id', as: 'client_id' })} project) p`

const SORTS: Record<ClientSort, SortField> = {
  newest: { column: 'c.id', type: 'integer', direction: 'desc' },
  name: { column: `c.name collate ${NATURAL_ORDER}`, type: 'text', direction: 'asc' },
}

export async function listClients(scope: Scope, query: ClientQuery): Promise<ListPage<Client>> {
  return listPage<Client, ClientSort>(
    scope,
    {
      name: 'clients',
      columns: COLUMNS,
      from: 'client c',
      alias: 'c',
      joins: isPage(query) ? FIGURES_BY_KEY : FIGURES,
      sorts: SORTS,
      defaultSort: 'newest',
      conditions: [
        ['c.is_active = ?::boolean', query.isActive],
        ['c.industry = ?', query.industry || undefined],
      ],
      search: await searchList(scope, query.search, { alias: 'c', records: 'find_clients' }),
    },
    query,
  )
}

const GET_CLIENT = prepared(`select ${COLUMNS} from ${lookUpOne('client')} c ${FIGURES_BY_KEY}`)

export async function getClient(scope: Scope, id: number): Promise<Client | undefined> {
  const [client] = await scope.rows<Client>(GET_CLIENT, [scope.userId, id])
  return client
}

export function listClientNames(scope: Scope): Promise<Pick<Client, 'id' | 'name'>[]> {
  return scope.rows('select id, name from client where user_id = ?', [scope.userId])
}

export async function summariseClients(scope: Scope): Promise<ClientSummary | undefined> {
  const month = firstOfMonth(scope.today())
  const [summary] = await scope.rows<ClientSummary>(
    `select c.total as "totalClients", c.new as "newThisMonth", c.active as "activeClients",
      p.active as "activeProjects", p.total as "totalProjects", i.revenue as "revenueThisMonth"
    from (
      select count(*)::integer as total, (count(*) filter (where is_active))::integer as active,
        (count(*) filter (where (created_at at time zone ?)::date >= ?::date))::integer as new
      from client where user_id = ?
    ) c, (
      select count(*)::integer as total, (count(*) filter (where ${ACTIVE}))::integer as active
      from project where user_id = ?
    ) p, (
      select coalesce(sum(amount), 0.00) as revenue from billing.payment_received
      where user_id = ? and date >= ?::date and date < (?::date + interval '1 month')
    ) i`,
    [scope.timeZone, month, scope.userId, scope.userId, scope.userId, month, month],
  )
  return summary
}

export async function getClientDeletion(scope: Scope, id: number): Promise<ClientDeletion | undefined> {
  const [deletion] = await scope.rows<ClientDeletion>(
    `select p.total as projects, w.total as "timeEntries", i.total as invoices, o.total as proposals,
      i.total = 0 and o.total = 0 as allowed
    from client c,
      lateral (select count(*)::integer as total from project where user_id = c.user_id and client_id = c.id) p,
      lateral (select coalesce(sum(entries), 0)::integer as total from billing.project_work where user_id = c.user_id and client_id = c.id) w,
      lateral (select coalesce(sum(invoices), 0)::integer as total from billing.invoice_count where user_id = c.user_id and client_id = c.id) i,
      lateral (select coalesce(sum(proposals), 0)::integer as total from proposals.proposal_count where user_id = c.user_id and client_id = c.id) o
    where c.user_id = ? and c.id = ?`,
    [scope.userId, id],
  )
  return deletion
}
