// One chunk for both tabs, because each chunk makes the module's entry larger.
export { NotesTab } from './notes-tab.tsx'
export { ProjectsTab } from './projects-tab.tsx'
