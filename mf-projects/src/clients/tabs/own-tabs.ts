// One chunk for both tabs, because every additional chunk makes the module's remote entry larger.
export { NotesTab } from './notes-tab.tsx'
export { ProjectsTab } from './projects-tab.tsx'
