import { useState } from 'react';
import { Accordion } from '../../ui/accordion.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Calendar } from '../../ui/calendar.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DropZone } from '../../ui/form/drop-zone.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SuccessDialog } from '../../ui/overlay/success-dialog.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormGallery } from './form-gallery.tsx';

const rows = Array.from({ length: 23 }, (_, index) => ({
  id: String(index),
  name: `Instructor ${index + 1}`,
  date: '12-04-2026',
  rate: `$${(40 + index).toFixed(2)}`,
  isBooked: index % 3 === 0,
}));

/** Every component in every state, for those who build the product. Not part of it. */
export default function Gallery() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['a']));
  const [day, setDay] = useState<string | null>(null);
  const [slot, setSlot] = useState(1);
  const [dialog, setDialog] = useState<'none' | 'modal' | 'alert' | 'success'>('none');
  const close = () => setDialog('none');
  return (
    <Page title="Components" className="grid gap-8">
      <PageHeading lead="Every component in every state" action={<Button>Add new instructor</Button>}>
        Components
      </PageHeading>
      <Card className="flex flex-wrap gap-3">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Cancel booking</Button>
        <Button disabled>Disabled</Button>
        <Button isBusy busyLabel="Logging in...">
          Login
        </Button>
        <Button onClick={() => setDialog('modal')}>Dialog</Button>
        <Button onClick={() => setDialog('alert')}>Alert</Button>
        <Button onClick={() => setDialog('success')}>Success</Button>
        <Button onClick={() => toast('Saved.')}>Toast</Button>
      </Card>
      <Card className="flex flex-wrap items-center gap-3">
        {(['good', 'loss', 'neutral', 'attention', 'progress'] as const).map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
        <Badge>Punjabi</Badge>
        {['Amrit Gill', 'Chloé Tremblay', 'Wei Zhang', 'Sam', 'Noah Smith', 'Ana Li', 'Otto Fu', 'Bo'].map((name) => (
          <Avatar key={name} name={name} />
        ))}
        {['09:00 AM - 10:00 AM', '10:00 AM - 11:00 AM', '01:00 PM - 02:00 PM'].map((label, index) => (
          <Chip key={label} isSelected={slot === index} onChange={() => setSlot(index)}>
            {label}
          </Chip>
        ))}
      </Card>
      <div className="grid gap-4 md:grid-cols-2">
        <Banner title="For your information">A banner with a title.</Banner>
        <Banner tone="good">It went well.</Banner>
        <Banner tone="attention">This needs a look.</Banner>
        <Banner tone="loss">This is lost.</Banner>
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <Calendar
            label="Day of the lesson"
            value={day}
            onChange={setDay}
            today="2026-12-01"
            reasonAgainst={(date) =>
              date < '2026-12-03' ? 'Lessons can be booked from the day after tomorrow.' : undefined
            }
            isMarked={(date) => Number(date.slice(-2)) % 3 === 0}
          />
        </Card>
        <FormGallery />
      </div>
      <DataTable
        caption="Availability"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'name', header: 'Instructor Name', cell: (row) => row.name, isRowHeader: true },
          { key: 'date', header: 'Date', cell: (row) => row.date },
          { key: 'rate', header: 'Charges per hour', cell: (row) => row.rate, isNumeric: true },
          {
            key: 'status',
            header: 'Status',
            cell: (row) => (
              <StatusBadge tone={row.isBooked ? 'neutral' : 'good'}>
                {row.isBooked ? 'Booked' : 'Available'}
              </StatusBadge>
            ),
          },
        ]}
      />
      <Accordion
        openIds={open}
        onChange={setOpen}
        items={[
          { id: 'a', title: 'How do I cancel?', content: 'From My Bookings.' },
          { id: 'b', title: 'How do I pay?', content: 'The school collects the payment.' },
        ]}
      />
      <Tabs
        label="Views"
        tabs={[
          { id: 'table', title: 'Table', content: 'A table' },
          { id: 'calendar', title: 'Calendar', content: 'A calendar' },
        ]}
      />
      <DropZone
        label="Drop your schedule here"
        buttonLabel="Choose a file"
        accept=".xlsx,.xls"
        onFile={() => undefined}
      />
      <Card className="grid gap-4">
        <Progress label="Sending the file" value={0.4} />
        <Progress label="Reading the rows" />
      </Card>
      <SkeletonList label="Loading" count={2} />
      <EmptyState title="No bookings yet" action={<Button>Find an instructor</Button>}>
        Your lessons will be listed here.
      </EmptyState>
      <ErrorState error={new Error('x')} onRetry={() => undefined} />
      <Dialog
        isOpen={dialog === 'modal'}
        onClose={close}
        title="Cancellation policy"
        bodyClassName="max-h-[400px]"
        actions={<Button onClick={close}>Continue</Button>}
      >
        <p>The booking fee is non-refundable in all cases.</p>
      </Dialog>
      <Dialog
        isOpen={dialog === 'alert'}
        onClose={close}
        kind="alert"
        title="Book This Session"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Confirm Booking</Button>
          </>
        }
      >
        <p>Are you sure you want to book this session?</p>
      </Dialog>
      <SuccessDialog
        isOpen={dialog === 'success'}
        onClose={close}
        title="Booking Confirmed!"
        actions={<Button onClick={close}>My Bookings</Button>}
      >
        <p>Check your email inbox for further steps.</p>
      </SuccessDialog>
    </Page>
  );
}
