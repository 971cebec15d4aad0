import { findByName, searchFunction, titleOf } from '@billfold/server-kit/database/search-text'

export const listSearches = [
  ...findByName('projects', 'clients'),
  ...searchFunction({
    schema: 'projects',
    name: 'find_clients',
    isLimited: true,
    query: ({ owner, pattern }) => `select id from client where +user_id = ${owner} and search_text like ${pattern} limit at_most`,
  }),
  ...searchFunction({
    schema: 'projects',
    name: 'find_projects',
    isLimited: true,
    query: ({ owner, pattern }) => `
      (select id from project where +user_id = ${owner} and search_text like ${pattern} limit at_most)
      union all
      (select p.id from projects.client c join project p on p.user_id = c.user_id and p.client_id = c.id
       where +c.user_id = ${owner} and c.search_text like ${pattern} and ${titleOf('c')} like ${pattern} limit at_most)
      limit at_most`,
  }),
]
