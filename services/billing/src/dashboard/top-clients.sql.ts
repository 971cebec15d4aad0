import type { TopClients } from '@billfold/contracts/dashboard/dashboard'
import type { Scope } from '@billfold/server-kit/scope'

const SHOWN = 5

/** Revenue is what the client paid, with or without an invoice. Ties are sorted by name. */
export async function listTopClients(scope: Scope): Promise<TopClients | undefined> {
  const [top] = await scope.rows<TopClients>(
    `select count(*) > 0 as "hasClients", coalesce(sum(revenue), 0.00) as total,
      coalesce(json_agg(json_build_object(
        'id', id, 'name', name, 'industry', industry, 'revenue', revenue::text, 'share', round(100 * revenue / nullif(total, 0), 1)
      ) order by place) filter (where revenue > 0 and place <= ?), '[]') as clients
    from (
      select *, row_number() over (order by revenue desc, name, id) as place, sum(revenue) over () as total
      from (
        select c.id, c.name, c.industry, c.total_received + coalesce(p.total, 0) as revenue
        from projects.client_receipts c
        left join (
          select client_id, sum(total) as total from invoice where user_id = ? and status = 'paid' group by client_id
        ) p on p.client_id = c.id
        where c.user_id = ?
      ) client
    ) ranked`,
    [SHOWN, scope.userId, scope.userId],
  )
  return top
}
