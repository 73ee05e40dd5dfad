import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';

interface TabsProps {
  label: string;
  tabs: readonly { id: string; title: ReactNode; content: ReactNode }[];
  selectedId?: string;
  onChange?: (id: string) => void;
}

export function Tabs({ label, tabs, selectedId, onChange }: TabsProps) {
  return (
    <AriaTabs
      {...(selectedId !== undefined && { selectedKey: selectedId })}
      onSelectionChange={(key) => onChange?.(String(key))}
    >
      <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className="-mb-px flex min-h-11 cursor-pointer items-center border-b-3 border-transparent px-4 font-semibold whitespace-nowrap text-soft -outline-offset-2 hover:text-ink data-selected:border-action data-selected:text-action-text"
          >
            {tab.title}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="pt-6">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
