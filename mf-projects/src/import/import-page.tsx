import { PageShell, useText } from '@billfold/web-kit'
import { useState } from 'react'
import { FileDrop } from './file-drop.tsx'
import type { ImportKind } from './import-kinds.ts'
import { ImportReview } from './import-review.tsx'
import type { SourceFile } from './read-file.ts'
import { TemplateCard } from './template-card.tsx'

interface ChosenFile {
  file: SourceFile
  /** Counts chosen files. The same file chosen again may have changed, so it counts as another one. */
  turn: number
}

/** Imports a file: choose it, match columns, review rows, then import all or none. */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const t = useText()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const choose = (file: SourceFile) => setChosen((before) => ({ file, turn: (before?.turn ?? 0) + 1 }))
  return (
    <PageShell
      title={t(kind.texts.title)}
      subtitle={t(kind.texts.subtitle)}
      back={{ to: kind.path, label: t(kind.texts.back) }}
      width={chosen ? 'wide' : 'form'}
    >
      {chosen ? (
        <ImportReview key={chosen.turn} kind={kind} file={chosen.file} onFile={choose} />
      ) : (
        <>
          <FileDrop onFile={choose} />
          <TemplateCard kind={kind} />
        </>
      )}
    </PageShell>
  )
}
