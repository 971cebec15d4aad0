import type { Client } from 'pg'
import { Problem } from '../../start/command-line.ts'

interface Constraint {
  name: string
  type: 'p' | 'u' | 'f' | 'c' | 'n'
  definition: string
}

/** The definition of a table, including the objects that belong to it or refer to it. Definitions contain `{table}` instead of its name. */
export interface TableCatalog {
  kind: 'plain' | 'partitioned'
  owner: string
  security: string
  comment: string | null
  columns: string[]
  /** Names of the columns that can be written, i.e. all except generated columns. */
  written: string[]
  keys: string[]
  constraints: Constraint[]
  /** Foreign keys in other tables that refer to this table. */
  incoming: { table: string; owner: string; name: string; definition: string }[]
  indexes: { name: string; definition: string; hasConstraint: boolean }[]
  triggers: { name: string; definition: string; enabled: string }[]
  policies: { name: string; definition: string }[]
  grants: string[]
  views: { view: string; owner: string; definition: string; grants: string[] }[]
  /** The sequence behind an identity column. */
  sequence: { column: string; name: string; type: string; settings: string; grants: string[] } | null
  statistics: string[]
}

const grantsOf = (acl: string, object: string) => `(
  select coalesce(json_agg(line order by line), '[]') from (
    select format('grant %s on ${object} to %s%s', x.privilege_type, case x.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(x.grantee)) end,
      case when x.is_grantable then ' with grant option' else '' end) as line
    from aclexplode(${acl}) x where x.grantee <> c.relowner
  ) granted)`

const READ = `
  select case c.relkind when 'p' then 'partitioned' else 'plain' end as kind, pg_get_userbyid(c.relowner) as owner,
    format('%s %s', c.relrowsecurity, c.relforcerowsecurity) as security, obj_description(c.oid, 'pg_class') as comment,
    (select json_agg(format('%I %s null:%s identity:%s generated:%s default:%s collation:%s storage:%s compression:%s target:%s comment:%s', a.attname, format_type(a.atttypid, a.atttypmod),
        not a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attcollation::regcollation, a.attstorage, a.attcompression, a.attstattarget, col_description(c.oid, a.attnum))
        order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as written,
    (select coalesce(json_agg(quote_ident(a.attname) order by k.at), '[]') from pg_constraint p cross join unnest(p.conkey) with ordinality k (attnum, at)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where p.conrelid = c.oid and p.contype = 'p') as keys,
    (select coalesce(json_agg(json_build_object('name', quote_ident(conname), 'type', contype, 'definition', replace(pg_get_constraintdef(oid), ' NOT VALID', '')) order by conname), '[]')
      from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'n') and conparentid = 0) as constraints,
    (select coalesce(json_agg(json_build_object('table', k.conrelid::regclass, 'owner', pg_get_userbyid(child.relowner), 'name', quote_ident(k.conname), 'definition', replace(pg_get_constraintdef(k.oid), ' NOT VALID', ''))
        order by k.conrelid::regclass::text, k.conname), '[]')
      from pg_constraint k join pg_class child on child.oid = k.conrelid where k.confrelid = c.oid and k.contype = 'f' and k.conparentid = 0 and k.conrelid <> c.oid) as incoming,
    (select coalesce(json_agg(json_build_object('name', quote_ident(i.relname), 'definition', regexp_replace(pg_get_indexdef(i.oid), ' ON (ONLY )?\\S+ USING ', ' ON {table} USING '),
        'hasConstraint', exists (select from pg_constraint where conindid = i.oid and contype in ('p', 'u'))) order by i.relname), '[]')
      from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisvalid) as indexes,
    (select coalesce(json_agg(json_build_object('name', quote_ident(tgname), 'definition', replace(pg_get_triggerdef(oid), ' ON ' || c.oid::regclass || ' ', ' ON {table} '), 'enabled', tgenabled) order by tgname), '[]')
      from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers,
    (select coalesce(json_agg(json_build_object('name', quote_ident(polname), 'definition', format('create policy %I on {table} as %s for %s to %s%s%s', polname,
        case when polpermissive then 'permissive' else 'restrictive' end, case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
        (select string_agg(case role when 0 then 'public' else quote_ident(pg_get_userbyid(role)) end, ', ' order by role) from unnest(polroles) role),
        ' using (' || pg_get_expr(polqual, polrelid) || ')', ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')')) order by polname), '[]')
      from pg_policy where polrelid = c.oid) as policies,
    (select coalesce(json_agg(line order by line), '[]') from (
      select json_array_elements_text(${grantsOf('coalesce(c.relacl, acldefault(\'r\', c.relowner))', '{table}')}) as line
      union all
      select format('grant %s (%I) on {table} to %s', x.privilege_type, a.attname, quote_ident(pg_get_userbyid(x.grantee))) from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid
    ) every) as grants,
    (select coalesce(json_agg(json_build_object('view', v.oid::regclass, 'owner', pg_get_userbyid(v.relowner), 'grants', v.relacl::text[],
        'definition', coalesce(' with (' || array_to_string(v.reloptions, ', ') || ')', '') || ' as ' || pg_get_viewdef(v.oid)) order by v.oid::regclass::text), '[]')
      from pg_class v where v.oid in (select r.ev_class from pg_depend d join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass
        where d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and r.ev_class <> c.oid)) as views,
    (select json_build_object('column', quote_ident(a.attname), 'name', s.oid::regclass, 'type', q.seqtypid::regtype, 'settings', format('%s %s %s %s', q.seqstart, q.seqincrement, q.seqmax, q.seqcycle),
        'grants', ${grantsOf("coalesce(s.relacl, acldefault('s', s.relowner))", 'sequence {table}')})
      from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_sequence q on q.seqrelid = s.oid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.refobjid = c.oid and d.deptype = 'i') as sequence,
    (select coalesce(json_agg(pg_get_statisticsobjdef(oid) order by stxname), '[]') from pg_statistic_ext where stxrelid = c.oid) as statistics
  from pg_class c where c.oid = to_regclass($1)`

/** Needs a session with an empty search path, so that all names include their schema. Undefined if the table does not exist. */
export async function readCatalog(client: Client, name: string): Promise<TableCatalog | undefined> {
  const { rows } = await client.query<TableCatalog>(READ, [name])
  return rows[0]
}

export async function requireCatalog(client: Client, name: string): Promise<TableCatalog> {
  const found = await readCatalog(client, name)
  if (!found) throw new Problem(`There is no table ${name}: run npm run db -- migrate first.`)
  return found
}

/** Lists the properties that differ, with both values. Ignores `kind`, which differs on purpose. */
export function differences(before: TableCatalog, after: TableCatalog): string[] {
  const parts = Object.keys(before).filter((part): part is Exclude<keyof TableCatalog, 'kind'> => part !== 'kind')
  return parts.flatMap((part) => {
    const [one, other] = [JSON.stringify(before[part]), JSON.stringify(after[part])]
    return comparable(one) === comparable(other) ? [] : [`${part}: ${one} became ${other}`]
  })
}

/**
 * Ignores parentheses and white space, because Postgres parenthesizes a condition like `(a, b, c) is distinct from …` differently after
 * writing it out and reading it back.
 */
export function comparable(definition: string): string {
  return definition.replaceAll(/[()\s]/g, '')
}
