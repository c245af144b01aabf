import { BarChart } from '#src/ui/BarChart.tsx';
import { BrandMark } from '#src/ui/BrandMark.tsx';
import { Count } from '#src/ui/Count.tsx';
import { MilePost } from '#src/ui/MilePost.tsx';
import { Price } from '#src/ui/Price.tsx';
import { cardClass, Section } from '#src/ui/Section.tsx';
import { StaleMark } from '#src/ui/StaleMark.tsx';
import { Tag } from '#src/ui/Tag.tsx';
import { Demo, Flow } from './parts.tsx';

/** What is read at a glance. */
export const Signs = () => (
  <>
    <Demo title="Tag, Count">
      <Flow>
        <Tag tone="blue">In progress</Tag>
        <Tag tone="yellow" icon="circle-dot">
          Open
        </Tag>
        <Tag tone="plain">To do</Tag>
        <Tag tone="green" icon="check">
          Closed
        </Tag>
        <Tag tone="red" icon="x">
          Rejected
        </Tag>
        <Tag tone="yellow" icon="clock-alert">
          stale · 18 Nov
        </Tag>
        <Tag tone="orange" icon="cloud-off">
          no signal
        </Tag>
      </Flow>
      <Flow>
        <Count value={9} label="filters on" />
        <Count value={23} soft />
        <Count value={240} />
      </Flow>
    </Demo>
    <Demo title="MilePost, BrandMark">
      <Flow>
        <MilePost mile={201} />
        <MilePost mile={630} />
        <MilePost mile={1402} />
        <MilePost mile={114} passed />
        <BrandMark height={44} />
        <span className="rounded-sm bg-green p-3">
          <BrandMark height={44} onGreen />
        </span>
      </Flow>
    </Demo>
    <Demo title="Section">
      <Section id="section" title="A part of a page">
        <p className={cardClass}>What stands in it.</p>
      </Section>
    </Demo>
    <Demo title="BarChart" wide>
      <div className="grid gap-4 md:grid-cols-2">
        <BarChart
          title="Tickets a day"
          description="Tickets a day; highest 12"
          series={['Opened', 'Closed']}
          bars={[4, 12, 7, 0, 9, 3, 8].map((value, at) => ({
            label: `Day ${at + 1}`,
            values: [value, Math.max(0, value - 2)],
          }))}
          format={String}
          ends={['1 Nov 2026', '7 Nov 2026']}
        />
        <BarChart
          title="Nothing to draw"
          description="Nothing to draw"
          series={['Median', '9 in 10 within']}
          bars={[{ label: '1 Nov 2026', values: [undefined, undefined] }]}
          format={String}
          ends={['1 Nov 2026', '1 Nov 2026']}
        />
      </div>
    </Demo>
    <Demo title="Price, StaleMark">
      <Flow>
        <Price value={3.294} size="md" />
        <Price value={3.34} stale />
        <StaleMark label="stale" />
        <Price value={1680.45} size="xl" />
        <span className="text-lg">
          <Price value={2.94} size="inherit" />
        </span>
      </Flow>
    </Demo>
  </>
);
