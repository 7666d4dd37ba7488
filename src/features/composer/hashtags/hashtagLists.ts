type Topic = {
  /** Words by which a text is about the topic, in lower case. */
  words: readonly string[];
  /** The best known first. */
  hashtags: readonly string[];
};

/** The fixed lists that suggestions come from (spec section 7). */
export const TOPICS: readonly Topic[] = [
  {
    words: ['ai', 'artificial', 'intelligence', 'machine', 'model', 'robot', 'automation', 'chatbot', 'data'],
    hashtags: ['AI', 'ArtificialIntelligence', 'MachineLearning', 'Automation', 'FutureOfWork', 'DataScience'],
  },
  {
    words: ['software', 'code', 'developer', 'app', 'website', 'technology', 'tech', 'release', 'cloud', 'digital'],
    hashtags: ['Tech', 'Coding', 'WebDevelopment', 'SoftwareEngineering', 'Innovation', 'OpenSource', 'CloudComputing'],
  },
  {
    words: ['marketing', 'brand', 'campaign', 'content', 'audience', 'seo', 'social', 'media', 'creator', 'post'],
    hashtags: [
      'Marketing',
      'DigitalMarketing',
      'ContentMarketing',
      'SocialMediaTips',
      'Branding',
      'ContentCreator',
      'SEO',
    ],
  },
  {
    words: ['business', 'startup', 'founder', 'company', 'customer', 'sale', 'revenue', 'growth', 'invest', 'launch'],
    hashtags: ['SmallBusiness', 'Entrepreneur', 'Startup', 'BusinessGrowth', 'Leadership', 'ProductLaunch', 'Sales'],
  },
  {
    words: ['job', 'hiring', 'career', 'team', 'interview', 'remote', 'office', 'colleague', 'work'],
    hashtags: ['Hiring', 'Careers', 'RemoteWork', 'TeamWork', 'WorkLife', 'JobSearch'],
  },
  {
    words: ['coffee', 'espresso', 'latte', 'barista', 'tea', 'cafe', 'roast', 'brew', 'bean'],
    hashtags: ['Coffee', 'CoffeeLovers', 'CoffeeTime', 'Espresso', 'CafeLife', 'Barista'],
  },
  {
    words: ['food', 'recipe', 'cook', 'bake', 'bread', 'dinner', 'lunch', 'breakfast', 'restaurant', 'kitchen', 'cake'],
    hashtags: ['Foodie', 'HomeCooking', 'Recipe', 'Baking', 'FoodPhotography', 'InstaFood', 'HealthyFood'],
  },
  {
    words: ['fitness', 'workout', 'gym', 'run', 'training', 'health', 'yoga', 'exercise', 'wellness', 'sleep'],
    hashtags: ['Fitness', 'Workout', 'HealthyLifestyle', 'Wellness', 'Running', 'Yoga', 'FitnessMotivation'],
  },
  {
    words: ['travel', 'trip', 'flight', 'hotel', 'holiday', 'beach', 'mountain', 'city', 'journey', 'tour'],
    hashtags: ['Travel', 'Wanderlust', 'TravelPhotography', 'Adventure', 'CityBreak', 'ExploreMore'],
  },
  {
    words: ['climate', 'green', 'sustainable', 'energy', 'solar', 'recycle', 'planet', 'carbon', 'nature', 'forest'],
    hashtags: ['Sustainability', 'ClimateAction', 'GreenEnergy', 'ZeroWaste', 'EcoFriendly', 'Nature'],
  },
  {
    words: ['photo', 'camera', 'picture', 'portrait', 'lens', 'light', 'design', 'art', 'illustration', 'draw'],
    hashtags: ['Photography', 'PhotoOfTheDay', 'Design', 'ArtistsOnInstagram', 'Illustration', 'GraphicDesign'],
  },
  {
    words: ['fashion', 'style', 'outfit', 'dress', 'beauty', 'makeup', 'skin', 'wear', 'shoes'],
    hashtags: ['Fashion', 'StyleInspo', 'OOTD', 'BeautyTips', 'SkinCare', 'SlowFashion'],
  },
  {
    words: ['learn', 'course', 'student', 'teacher', 'school', 'university', 'book', 'read', 'lesson', 'tip', 'guide'],
    hashtags: ['Learning', 'Education', 'BookRecommendations', 'StudyTips', 'LifelongLearning', 'HowTo'],
  },
  {
    words: ['music', 'song', 'album', 'concert', 'band', 'film', 'movie', 'game', 'podcast', 'stream'],
    hashtags: ['Music', 'NewMusic', 'LiveMusic', 'FilmLovers', 'Gaming', 'Podcast'],
  },
  {
    words: ['sport', 'football', 'match', 'goal', 'league', 'tennis', 'race', 'win', 'champion'],
    hashtags: ['Sports', 'Football', 'MatchDay', 'Champions', 'TeamSpirit'],
  },
  {
    words: ['community', 'charity', 'volunteer', 'help', 'donate', 'local', 'neighbor', 'event', 'meetup'],
    hashtags: ['Community', 'ShopLocal', 'Volunteer', 'GiveBack', 'Events'],
  },
];

/** Well known everywhere, whatever a post is about. */
export const TRENDING_HASHTAGS: readonly string[] = [
  'MondayMotivation',
  'ThrowbackThursday',
  'Trending',
  'Inspiration',
  'WeekendVibes',
  'GoodNews',
  'TipOfTheDay',
  'BehindTheScenes',
];
