import '@billfold/ui/tokens/global.css'
import type { User } from '@billfold/contracts/accounts/user'
import { accountCalls } from '@billfold/contracts/accounts/account-calls'
import { moduleCalls } from '@billfold/contracts/modules/module-calls'
import { api, createQueryClient, endSession, ModuleHost, TextsOfModule, type LoadTranslations, type Navigator, type Place } from '@billfold/web-kit'
import { loadTranslations } from '@billfold/web-kit/text/load-translations.ts'
import { lazy, Suspense, use, useMemo, useState } from 'react'
import { loadProjectsPage, registerProjects } from './remotes.ts'

const LIST = '/projects'
const ProjectList = lazy(() => loadProjectsPage('project-list'))

interface Team {
  user: User
  loadTexts: LoadTranslations
}

/** Returns the signed-in user and their release of the module, or null if there is no session or the module is off. */
async function findTeam(billfold: string): Promise<Team | null> {
  const [user, registry] = await Promise.all([api(accountCalls.currentUser).catch(() => null), api(moduleCalls.registry)])
  const module = registry.modules.find(({ id, state }) => id === 'projects' && state === 'on')
  if (!user || !module) return null
  registerProjects(billfold, module.current.base)
  const texts = [{ id: module.id, base: billfold + module.current.base }]
  return { user, loadTexts: (language) => loadTranslations(language, texts) }
}

/** A page of a Billfold module, shown inside this site. Its links to other pages open in Billfold. */
export function TeamProjects({ billfold }: { billfold: string }) {
  const [team] = useState(() => findTeam(billfold))
  return (
    <Suspense fallback={<p>Loading projects…</p>}>
      <Projects billfold={billfold} found={team} />
    </Suspense>
  )
}

function Projects({ billfold, found }: { billfold: string; found: Promise<Team | null> }) {
  const team = use(found)
  const [queryClient] = useState(() => createQueryClient({ onUnauthenticated: endSession }))
  const [place, setPlace] = useState<Place>({ pathname: LIST, search: '', params: {} })
  const navigator = useMemo<Navigator>(
    () => ({
      navigate: (to) => {
        const { pathname, search } = new URL(to, billfold)
        if (pathname === LIST) setPlace({ pathname, search, params: {} })
        else window.open(billfold + to, '_blank', 'noopener')
      },
      preload: () => undefined,
    }),
    [billfold],
  )

  if (!team) return <a href={billfold}>Sign in to Billfold</a>
  return (
    <ModuleHost queryClient={queryClient} navigator={navigator} place={place} user={team.user} language={team.user.language} loadTranslations={team.loadTexts}>
      <TextsOfModule value="projects">
        <ProjectList />
      </TextsOfModule>
    </ModuleHost>
  )
}
