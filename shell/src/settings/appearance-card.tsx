import { type Appearance, appearances, type Density, densities } from '@billfold/contracts/settings/appearance'
import type { Settings } from '@billfold/contracts/settings/settings'
import { Card, CardHeader, CardTitle, Field, Grid, Select } from '@billfold/ui'
import { useSession, useText } from '@billfold/web-kit'
import { useRef } from 'react'
import { useSaveSettings } from './section-form.tsx'

const appearanceTexts: Record<Appearance, string> = { dark: 'Dark', light: 'Light', system: 'System' }
const densityTexts: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' }

type Look = Pick<Settings['profile'], 'appearance' | 'density'>

/** Applies each choice to the entire application immediately and saves it. */
export function AppearanceCard({ saved }: { saved: Look }) {
  const t = useText()
  const { look, choose } = useLook(saved)
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('Changes apply right away.')}>{t('Display')}</CardTitle>
      </CardHeader>
      <Grid of="halves">
        <Field label={t('Appearance')} help={t('“System” follows your device.')}>
          <Select
            value={look.appearance}
            onValueChange={(appearance) => choose({ appearance })}
            options={appearances.map((value) => ({ value, label: t(appearanceTexts[value]) }))}
          />
        </Field>
        <Field label={t('Density')} help={t('“Compact” shows more rows at once.')}>
          <Select value={look.density} onValueChange={(density) => choose({ density })} options={densities.map((value) => ({ value, label: t(densityTexts[value]) }))} />
        </Field>
      </Grid>
    </Card>
  )
}

function useLook(saved: Look) {
  const appearance = useSession(({ user }) => user?.appearance) ?? saved.appearance
  const density = useSession(({ user }) => user?.density) ?? saved.density
  /** Choices made while a request is in flight. Only one request runs at a time, so that the last choice wins. */
  const waiting = useRef<Partial<Look>>({})
  const save = useSaveSettings('profile', {
    isLogged: false,
    onSaved: (_sent, answer) => {
      const { current } = waiting
      if (Object.keys(current).length === 0) return
      waiting.current = {}
      show(current)
      send(current, answer)
    },
  })

  function choose(choice: Partial<Look>) {
    show(choice)
    if (save.isPending) waiting.current = { ...waiting.current, ...choice }
    else send(choice, saved)
  }

  function send(choice: Partial<Look>, before: Look) {
    const onError = () => {
      waiting.current = {}
      show(before)
    }
    save.mutate({ body: { profile: choice } }, { onError })
  }

  return { look: { appearance, density }, choose }
}

function show(look: Partial<Look>): void {
  const { user } = useSession.getState()
  const { appearance = user?.appearance, density = user?.density } = look
  // Does not call setUser, which would close the sign-in dialog if the session has ended.
  if (user && appearance && density) useSession.setState({ user: { ...user, appearance, density } })
}
