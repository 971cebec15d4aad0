import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { expect, screen } from 'storybook/test';
import { phone } from '../stories/phone.ts';
import { Select } from './select.tsx';

const industries = ['Technology', 'Design', 'Marketing', 'E-commerce', 'Healthcare', 'Finance', 'Education', 'Other'];
const options = industries.map((label) => ({ value: label, label }));

const meta = {
  title: 'Components/Select',
  component: Select,
  args: { 'aria-label': 'Industry', options, placeholder: 'Select industry' },
  decorators: [(Story) => <div style={{ maxWidth: 280 }}>{Story()}</div>],
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Placeholder: Story = {};
export const Chosen: Story = { args: { defaultValue: 'Design' } };
export const Fit: Story = { args: { defaultValue: 'Design', fit: true } };
export const Disabled: Story = { args: { disabled: true, placeholder: 'Select client first' } };
export const Invalid: Story = { args: { 'aria-invalid': true } };

export const Open: Story = {
  args: { defaultValue: 'Design', options: [...options, { value: 'closed', label: 'Closed', disabled: true }] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await expect(await screen.findByRole('option', { name: 'Design' })).toHaveAttribute('data-state', 'checked');
  },
};

export const ChosenByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(canvas.getByRole('combobox')).toHaveTextContent('Design');
  },
};

export const ManyOnAPhone: Story = {
  ...phone,
  args: { options: Array.from({ length: 60 }, (_, index) => ({ value: `${index}`, label: `Client number ${index + 1}` })) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await screen.findByRole('listbox');
  },
};

export const LongText: Story = {
  args: { defaultValue: 'long', options: [{ value: 'long', label: 'Donaudampfschifffahrtsgesellschaftskapitän und Partner mbB' }] },
};
