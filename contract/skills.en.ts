import type { SkillTexts } from './skills.ts';

export const texts: SkillTexts = {
  groups: {
    start: 'Before you drive',
    streets: 'On the street',
    crossings: 'Where roads meet',
    parking: 'Parking and backing up',
    conditions: 'Highway, night and winter',
    test: 'Ready for the road test',
  },
  skills: {
    controls: 'Controls and driving position',
    mirrors: 'Mirrors and blind spots',
    moving_off: 'Moving off and stopping',
    steering: 'Steering and lane position',
    turns: 'Left and right turns',
    lane_changes: 'Lane changes',
    following_distance: 'Speed and following distance',
    hazards: 'Seeing hazards early',
    intersections: 'Intersections and right of way',
    roundabouts: 'Roundabouts',
    sharing_road: 'Pedestrians, cyclists and buses',
    reversing: 'Backing up and three-point turns',
    reverse_parking: 'Reverse parking',
    parallel_parking: 'Parallel parking',
    hill_parking: 'Hill starts and hill parking',
    highway: 'Highway merging and exits',
    night: 'Driving at night',
    winter: 'Winter driving',
    emergency_stop: 'Emergency stop',
    road_test: 'Road-test practice',
  },
  levels: {
    introduced: 'Introduced',
    practised: 'Practised',
    mastered: 'Mastered',
  },
};
