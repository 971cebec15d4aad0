/**
 * SQL: the project `f.project_id` and its client, as `p`. Takes the user. Looked up one by one: behind row-level security Postgres expects
 * one project where there are a thousand, and would hold each row against each of them.
 */
export const PROJECT_NAMES = `
  cross join lateral (
    select p.id, p.name, c.name as client
    from projects.project_directory p
    join projects.client_directory c on c.user_id = p.user_id and c.id = p.client_id
    where p.user_id = ? and p.id = f.project_id
    limit 1
  ) p`
