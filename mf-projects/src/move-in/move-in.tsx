import { importCalls } from '@billfold/contracts/imports/import-calls'
import type { ImportRecordInput } from '@billfold/contracts/imports/import-record'
import type { ImportProblem } from '@billfold/contracts/imports/import-run'
import { Button } from '@billfold/ui'
import { useLeaveGuard, useNavigate, useSave, useSearch, useText } from '@billfold/web-kit'
import { useState } from 'react'
import type { SourceFile } from '../import/read-file.ts'
import type { Prepared } from './build-records.ts'
import { ChooseStep } from './choose-step.tsx'
import { clientRecords, MissingClients, nameOfClient } from './missing-clients.tsx'
import { MoveInFrame } from './move-in-frame.tsx'
import { mapFile, sourceOf, withHeading } from './match-files.ts'
import { MatchStep, type Setup } from './match-step.tsx'
import { RunView } from './run-view.tsx'
import { useUpload } from './use-upload.ts'

const PAGE = '/import'
const LONGEST_NAME = 255

export function MoveIn() {
  const t = useText()
  const navigate = useNavigate()
  const [search] = useSearch()
  const [setup, setSetup] = useState<Setup | null>(null)
  /** Records that are sent once e-mail addresses have been entered. */
  const [waiting, setWaiting] = useState<Prepared | null>(null)
  /** Records sent by this page, kept so that they can be sent again without the rejected rows. */
  const [records, setRecords] = useState<readonly ImportRecordInput[]>([])
  const uploader = useUpload((run) => navigate(`/import?run=${run.id}`, { unguarded: true }))
  const { upload } = uploader
  useLeaveGuard(upload !== null)
  const discard = useSave(importCalls.remove, { invalidates: [importCalls.list] })
  const id = upload ? upload.id : Number(search.get('run')) || null
  const isRun = upload !== null || search.has('run')

  function choose(chosen: readonly SourceFile[]) {
    const files = chosen.map(withHeading)
    const source = sourceOf(files)
    setSetup({ source, files: files.map((file) => mapFile(file, source, t)), chosenOrder: undefined, clientName: '', projectName: t('General') })
  }

  function send(all: readonly ImportRecordInput[]) {
    if (!setup) return
    setWaiting(null)
    setRecords(all)
    const fileName = setup.files.map(({ file }) => file.name).join(', ')
    uploader.send({ source: setup.source, fileName: fileName.slice(0, LONGEST_NAME) }, all)
  }

  /** Returns to the column matching, or to the start if this page no longer has the files. */
  function leaveRun() {
    uploader.stop()
    setRecords([])
    navigate(PAGE, { unguarded: true })
  }

  function removeRun() {
    if (id !== null) discard.mutate({ params: { id } })
    leaveRun()
  }

  function startOver() {
    setSetup(null)
    leaveRun()
  }

  function leaveOut(problems: readonly ImportProblem[]) {
    const wrong = new Set(problems.map(({ kind, row }) => `${kind} ${row}`))
    if (id !== null) discard.mutate({ params: { id } })
    send(records.filter(({ kind, row }) => !wrong.has(`${kind} ${row}`)))
  }

  return (
    <MoveInFrame width={isRun || waiting || !setup ? 'form' : 'wide'}>
      {isRun ? (
        <RunView
          id={id}
          upload={upload}
          onRetry={uploader.retry}
          onAddClients={uploader.add}
          onDiscard={() => {
            setSetup(null)
            removeRun()
          }}
          onStartOver={startOver}
          onChangeColumns={setup ? removeRun : undefined}
          onLeaveOut={records.length > 0 ? leaveOut : undefined}
        />
      ) : setup && waiting ? (
        <>
          <MissingClients
            names={waiting.clientsWithoutEmail.map(nameOfClient)}
            onAdd={(emails) => send([...clientRecords(emails, waiting.clientsWithoutEmail), ...waiting.ready])}
          />
          <div>
            <Button onClick={() => setWaiting(null)}>{t('Back')}</Button>
          </div>
        </>
      ) : setup ? (
        <MatchStep
          setup={setup}
          onChange={setSetup}
          onCancel={() => setSetup(null)}
          onReady={(prepared) => (prepared.clientsWithoutEmail.length > 0 ? setWaiting(prepared) : send(prepared.ready))}
        />
      ) : (
        <ChooseStep onFiles={choose} />
      )}
    </MoveInFrame>
  )
}
