import { findByName, searchFunction, titleOf } from '@billfold/server-kit/database/search-text'

export const listSearches = [
  ...findByName('billing', 'clients'),
  ...findByName('billing', 'projects'),
  ...searchFunction({
    schema: 'billing',
    name: 'find_invoices',
    isLimited: true,
    query: ({ owner, pattern }) => `
      (select id from invoice where +user_id = ${owner} and search_text like ${pattern} limit at_most)
      union all
      (select i.id from projects.client c join invoice i on i.user_id = c.user_id and i.client_id = c.id
       where +c.user_id = ${owner} and c.search_text like ${pattern} and ${titleOf('c')} like ${pattern} limit at_most)
      limit at_most`,
  }),
  ...searchFunction({
    schema: 'billing',
    name: 'find_time_entries',
    isLimited: true,
    query: ({ owner, pattern }) => `
      (select id from time_entry where +user_id = ${owner} and search_text like ${pattern} limit at_most)
      union all
      (select t.id from projects.client c join time_entry t on t.user_id = c.user_id and t.client_id = c.id
       where +c.user_id = ${owner} and c.search_text like ${pattern} and ${titleOf('c')} like ${pattern} limit at_most)
      union all
      (select t.id from projects.project p join time_entry t on t.user_id = p.user_id and t.project_id = p.id
       where +p.user_id = ${owner} and p.search_text like ${pattern} and ${titleOf('p')} like ${pattern} limit at_most)
      limit at_most`,
  }),
]
