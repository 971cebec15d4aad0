import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Link } from '../navigation/link.tsx'
import { usePath } from '../navigation/navigation.ts'
import { useSession } from '../session/session.store.ts'
import { testUser } from '../testing/page-providers.tsx'
import { createTranslations } from '../text/create-translations.ts'
import { setLanguage } from '../text/language.store.ts'
import { useText } from '../text/use-text.ts'
import { toast } from '../toasts/toasts.store.ts'
import { ModuleHost } from './module-host.tsx'

afterEach(() => {
  cleanup()
  useSession.setState({ user: undefined })
  return setLanguage('en')
})

const queryClient = new QueryClient()

function ModulePage() {
  const t = useText()
  const { pathname } = usePath()
  const user = useSession((session) => session.user)
  const hasCache = useQueryClient() === queryClient
  return (
    <>
      <p>{`${pathname} ${user?.username} ${hasCache ? 'shared cache' : ''}`}</p>
      <Link to="/clients">{t('Clients')}</Link>
    </>
  )
}

function open(steps: string[] = [], element = <ModulePage />) {
  const navigator = { navigate: (to: string) => void steps.push(to), preload: () => undefined }
  return render(
    <ModuleHost
      queryClient={queryClient}
      navigator={navigator}
      place={{ pathname: '/projects', search: '', params: {} }}
      user={testUser}
      language="de"
      loadTranslations={(language) => Promise.resolve(createTranslations(language, [{ Clients: 'Kunden' }], new Map()))}
    >
      {element}
    </ModuleHost>,
  )
}

test('gives a module its location, user, cache and translations', async () => {
  const page = open()
  expect(page.getByText('/projects ada shared cache')).toBeTruthy()
  expect(await page.findByText('Kunden')).toBeTruthy()
})

test('passes a module’s navigation to the host', async () => {
  const steps: string[] = []
  const page = open(steps)
  await userEvent.click(page.getByRole('link'))
  expect(steps).toEqual(['/clients'])
})

test('shows a module’s toasts', async () => {
  const page = open()
  toast({ title: 'Project saved' })
  expect(await page.findByText('Project saved')).toBeTruthy()
})

test('throws an error that names the missing <ModuleHost>', () => {
  expect(() => render(<ModulePage />)).toThrow('There is no <ModuleHost> around this module')
})
