import { findByName, searchFunction, titleOf } from '@billfold/server-kit/database/search-text'

export const listSearches = [
  ...findByName('proposals', 'clients'),
  ...searchFunction({
    schema: 'proposals',
    name: 'find_proposals',
    isLimited: true,
    query: ({ owner, pattern }) => `
      (select id from proposal where +user_id = ${owner} and search_text like ${pattern} limit at_most)
      union all
      (select p.id from projects.client c join proposal p on p.user_id = c.user_id and p.client_id = c.id
       where +c.user_id = ${owner} and c.search_text like ${pattern} and ${titleOf('c')} like ${pattern} limit at_most)
      limit at_most`,
  }),
]
