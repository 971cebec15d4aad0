import type { EmbedKind } from '@billfold/contracts/embeds/embed-message'
import { languageNames, languages } from '@billfold/contracts/settings/languages'
import { Checkbox, Field, NumberInput, Select, Stack, Tab, TabList, TabPanel, Tabs, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useState } from 'react'
import { CopyableCode, type Embed, type EmbedOptions, htmlSnippet, isColor, isHeight, partsOf, plainEmbed, policyLines, reactSnippet } from './embed-code.tsx'
import css from './embed-panel.module.css'
import { EmbedPreview } from './embed-preview.tsx'

interface EmbedPanelProps {
  kind: EmbedKind
  url: string
}

/** Preview and code for embedding a shared record in another website. */
export function EmbedPanel({ kind, url }: EmbedPanelProps) {
  const [options, setOptions] = useState(plainEmbed)
  const embed = { kind, ...partsOf(url), options }
  return (
    <Stack gap={6}>
      <div className={css.halves}>
        <OptionFields kind={kind} options={options} onChange={(changed) => setOptions({ ...options, ...changed })} />
        <EmbedPreview kind={kind} token={embed.token} options={options} />
      </div>
      <Snippets embed={embed} />
    </Stack>
  )
}

interface OptionFieldsProps {
  kind: EmbedKind
  options: EmbedOptions
  onChange: (changed: Partial<EmbedOptions>) => void
}

function OptionFields({ kind, options: { theme, accent, language, height, inline }, onChange }: OptionFieldsProps) {
  const t = useText()
  const device = t('Visitor’s device')
  const themes = [
    { value: 'light', label: t('Light') },
    { value: 'dark', label: t('Dark') },
    { value: 'auto', label: device },
  ] as const
  const spoken = [{ value: 'page', label: t('Same as the page') } as const, ...languages.map((value) => ({ value, label: languageNames[value] }))]
  return (
    <Stack gap={4}>
      <Field label={t('Theme')} help={t('“Light” and “Dark” use your page’s background, so pick the one that fits. “{device}” has its own background.', { device })}>
        <Select options={themes} value={theme} onValueChange={(theme) => onChange({ theme })} />
      </Field>
      <Field label={t('Accent color')} error={accent === '' || isColor(accent) ? undefined : t('Enter a color such as #0a7c5f')}>
        <TextInput
          value={accent}
          placeholder="#4453d6"
          spellCheck={false}
          prefix={<Swatch accent={accent} onChange={(accent) => onChange({ accent })} />}
          onChange={(event) => onChange({ accent: event.target.value.trim() })}
        />
      </Field>
      {/* Proposals and invoices have no choice of language: proposals are signed in the language in which they were written, and invoices are in the client's language. */}
      {kind === 'project' && (
        <Field label={t('Language')}>
          <Select options={spoken} value={language} onValueChange={(language) => onChange({ language })} />
        </Field>
      )}
      <Field
        label={t('Height')}
        help={t('Leave empty to fit the content.')}
        error={height === '' || isHeight(height) ? undefined : t('Enter a height from 10 to 9999 pixels')}
      >
        <NumberInput value={height} step={20} min={10} max={9999} suffix="px" onChange={(event) => onChange({ height: event.target.value.trim() })} />
      </Field>
      {kind === 'project' && (
        <Checkbox
          checked={inline}
          label={t('Without a frame')}
          help={t('Becomes part of your page and uses its font. Billfold’s script runs in the page and loads the data from Billfold.')}
          onChange={(event) => onChange({ inline: event.target.checked })}
        />
      )}
    </Stack>
  )
}

function Swatch({ accent, onChange }: { accent: string; onChange: (accent: string) => void }) {
  const t = useText()
  const shown = isColor(accent) ? accent.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3') : '#4453d6'
  return <input type="color" className={css.swatch} aria-label={t('Pick a color')} value={shown} onChange={(event) => onChange(event.target.value)} />
}

function Snippets({ embed }: { embed: Embed }) {
  const t = useText()
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        <h3 className={css.heading}>{t('Paste this into your page')}</h3>
        <Tabs defaultValue="html" className={css.tabs}>
          <TabList aria-label={t('Paste this into your page')}>
            <Tab value="html">HTML</Tab>
            <Tab value="react">React</Tab>
          </TabList>
          <TabPanel value="html">
            <CopyableCode label="HTML" code={htmlSnippet(embed)} />
          </TabPanel>
          <TabPanel value="react">
            <CopyableCode label="React" code={reactSnippet(embed)} />
          </TabPanel>
        </Tabs>
      </Stack>
      <Stack gap={2}>
        <h3 className={css.heading}>{t('If the website sends a Content-Security-Policy')}</h3>
        <p className={css.note}>{t('Add this address to these two directives. Nothing else is needed, and no cookie is set.')}</p>
        <CopyableCode label="Content-Security-Policy" code={policyLines(embed)} />
      </Stack>
    </Stack>
  )
}
