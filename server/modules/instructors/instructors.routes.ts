import type { FastifyInstance } from 'fastify';
import { carEndpoints } from '#contract/cars.ts';
import { instructorEndpoints } from '#contract/instructors.ts';
import { peopleUploadEndpoints } from '#contract/people-uploads.ts';
import type { Context } from '#server/context.ts';
import { answerUpload, sendCsv } from '#server/platform/http/people-upload.ts';
import { route } from '#server/platform/http/route.ts';
import { addCar, changeCar, listCarPage, listCars } from './cars.ts';
import {
  addInstructor,
  changeInstructor,
  getInstructor,
  listInstructorNames,
  listInstructorPage,
  listInstructors,
} from './instructors.ts';
import { instructorTemplate, uploadInstructors } from './upload-instructors.ts';

export function registerInstructorRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, instructorEndpoints.addInstructor, ({ body: { schoolId, termsAcceptance: _, image: __, ...fields } }) =>
    addInstructor(ctx, schoolId, fields),
  );

  route(app, instructorEndpoints.schoolInstructors, ({ actor, params }) =>
    listInstructors(ctx, params.schoolId, actor),
  );

  route(app, instructorEndpoints.schoolInstructorPage, ({ actor, params, query }) =>
    listInstructorPage(ctx, params.schoolId, actor, query),
  );

  route(app, instructorEndpoints.schoolInstructorNames, ({ actor, params }) =>
    listInstructorNames(ctx, params.schoolId, actor),
  );

  route(app, instructorEndpoints.instructor, ({ actor, params }) => getInstructor(ctx, actor, params.id));

  route(app, instructorEndpoints.changeInstructor, ({ params, body }) => changeInstructor(ctx, params.id, body));

  route(app, peopleUploadEndpoints.uploadInstructors, (call) =>
    answerUpload(call, (upload) => uploadInstructors(ctx, upload)),
  );

  route(app, peopleUploadEndpoints.instructorTemplate, async ({ locale, reply }) =>
    sendCsv(reply, instructorTemplate(locale)),
  );
}

export function registerCarRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, carEndpoints.schoolCars, ({ params }) => listCars(ctx, params.id));

  route(app, carEndpoints.schoolCarPage, ({ params, query }) => listCarPage(ctx, params.id, query));

  route(app, carEndpoints.addCar, ({ params, body: { year = null, transmission = null, ...facts } }) =>
    addCar(ctx, params.id, { ...facts, year, transmission }),
  );

  route(app, carEndpoints.changeCar, ({ params, body: { year = null, transmission = null, ...facts } }) =>
    changeCar(ctx, params.id, params.carId, { ...facts, year, transmission }),
  );
}
