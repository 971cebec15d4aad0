import { testStories } from '../../ui/.storybook/test-stories.tsx'

testStories(import.meta.glob('./**/*.stories.tsx', { eager: true }))
